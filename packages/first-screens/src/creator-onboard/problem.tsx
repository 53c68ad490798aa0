/** @jsxRuntime automatic */
import MailX from "lucide-react/icons/mail-x";
import { PROBLEM_ACTION } from "../shared/not-loaded.tsx";
import { ProblemCard } from "../shared/problem-card.tsx";
import { useReader } from "./reader.tsx";

/**
 * Says that the link belongs to no usable invite or, if `used`, that somebody used the invite while the
 * page was open. `homeHref` is the first page of the site for this reader.
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
      <a className={PROBLEM_ACTION} href={homeHref}>
        {say("home")}
      </a>
    </ProblemCard>
  );
}
