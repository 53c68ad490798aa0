/** @jsxRuntime automatic */
import Clock from "lucide-react/icons/clock";
import CloudOff from "lucide-react/icons/cloud-off";
import { buttonVariants } from "../look/button-variants.ts";
import { ProblemCard } from "./problem-card.tsx";
import { useTextsReader } from "./texts-reader.tsx";

/** The look of the action on a page with a problem. */
export const PROBLEM_ACTION = buttonVariants({ variant: "outline", size: "wrapping", className: "min-h-11 px-6" });

/** Says that the server couldn't be reached or, if `tooMany`, was asked too often. Each page has its own texts. */
export function NotLoaded({ tooMany, onRetry }: { tooMany: boolean; onRetry: () => void }) {
  const { say } = useTextsReader();
  const Icon = tooMany ? Clock : CloudOff;
  return (
    <ProblemCard
      icon={<Icon className="size-6" aria-hidden="true" />}
      title={say(tooMany ? "pleaseWait" : "loadFailed")}
    >
      <p className="text-pretty text-muted-foreground">{say(tooMany ? "tooMany" : "unreachable")}</p>
      <button type="button" className={PROBLEM_ACTION} onClick={onRetry}>
        {say("tryAgain")}
      </button>
    </ProblemCard>
  );
}
