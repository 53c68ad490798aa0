/** @jsxRuntime automatic */
import Clock from "lucide-react/icons/clock";
import CloudOff from "lucide-react/icons/cloud-off";
import MailX from "lucide-react/icons/mail-x";
import { buttonVariants } from "../../../components/ui/button-variants.ts";
import { ProblemCard } from "../../shared/first-screen/problem-card.tsx";
import { useReader } from "./reader.tsx";

const ACTION = buttonVariants({ variant: "outline", size: "lg" });

/**
 * The link leads to no invite that can be used (spec B §8); or, where `used`, somebody used it while this page was open.
 * `homeHref` is the site's first page for whoever reads this.
 */
export function InvalidInvite({ used = false, homeHref }: { used?: boolean; homeHref: string }) {
  const { say } = useReader();
  return (
    <ProblemCard
      icon={<MailX className="size-6" aria-hidden="true" />}
      title={say(used ? "usedTitle" : "invalidTitle")}
    >
      <p className="text-pretty">{say(used ? "used" : "invalid")}</p>
      <p className="text-pretty text-muted-foreground">{say(used ? "usedHelp" : "invalidHelp")}</p>
      <a className={ACTION} href={homeHref}>
        {say("home")}
      </a>
    </ProblemCard>
  );
}

/** The server couldn't be asked; or, where `tooMany`, was asked too often. */
export function NotLoaded({ tooMany, onRetry }: { tooMany: boolean; onRetry: () => void }) {
  const { say } = useReader();
  const Icon = tooMany ? Clock : CloudOff;
  return (
    <ProblemCard
      icon={<Icon className="size-6" aria-hidden="true" />}
      title={say(tooMany ? "pleaseWait" : "loadFailed")}
    >
      <p className="text-pretty text-muted-foreground">{say(tooMany ? "tooMany" : "unreachable")}</p>
      <button type="button" className={ACTION} onClick={onRetry}>
        {say("tryAgain")}
      </button>
    </ProblemCard>
  );
}
