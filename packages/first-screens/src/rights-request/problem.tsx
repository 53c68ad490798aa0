/** @jsxRuntime automatic */
import Clock from "lucide-react/icons/clock";
import SearchX from "lucide-react/icons/search-x";
import { buttonVariants } from "../look/button-variants.ts";
import { ProblemCard } from "../shared/problem-card.tsx";
import { useReader } from "./reader.tsx";

function TryAgain({ onPress }: { onPress: () => void }) {
  const { say } = useReader();
  return (
    <button
      type="button"
      className={buttonVariants({ variant: "outline", size: "wrapping", className: "min-h-11 px-6" })}
      onClick={onPress}
    >
      {say("tryAgain")}
    </button>
  );
}

/**
 * Says that the link is invalid or, with `onRetry`, that the server couldn't be reached (the specification has one
 * screen for both).
 */
export function NotFound({ onRetry }: { onRetry?: () => void }) {
  const { say } = useReader();
  return (
    <ProblemCard icon={<SearchX className="size-6" aria-hidden="true" />} title={say("notFoundTitle")}>
      <p className="text-pretty text-muted-foreground">{say("notFound")}</p>
      {onRetry && (
        <>
          <p className="text-pretty text-muted-foreground">{say("unreachable")}</p>
          <TryAgain onPress={onRetry} />
        </>
      )}
    </ProblemCard>
  );
}

export function TooMany({ onRetry }: { onRetry: () => void }) {
  const { say } = useReader();
  return (
    <ProblemCard icon={<Clock className="size-6" aria-hidden="true" />} title={say("pleaseWait")}>
      <p className="text-pretty text-muted-foreground">{say("tooMany")}</p>
      <TryAgain onPress={onRetry} />
    </ProblemCard>
  );
}
