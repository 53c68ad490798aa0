/** @jsxRuntime automatic */
import type { EndedLink } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import Clock from "lucide-react/icons/clock";
import SearchX from "lucide-react/icons/search-x";
import Undo2 from "lucide-react/icons/undo-2";
import type { Ref } from "react";
import { buttonVariants } from "../look/button-variants.ts";
import { ProblemCard } from "../shared/problem-card.tsx";
import { Say, useReader } from "./reader.tsx";

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

interface EndedProps extends Omit<EndedLink, "locale"> {
  heading?: Ref<HTMLHeadingElement>;
}

/** Says that the team has taken the request back, or has sent a newer link, and whom to ask. */
export function Ended({ how, team, requestedBy, heading }: EndedProps) {
  const { say } = useReader();
  const isReplaced = how === "replaced";
  return (
    <ProblemCard
      {...(heading && { heading })}
      icon={<Undo2 className="size-6" aria-hidden="true" />}
      title={say(isReplaced ? "replacedTitle" : "takenBackTitle")}
    >
      <p className="wrap-anywhere text-pretty text-muted-foreground">
        <Say text={isReplaced ? "replaced" : "takenBack"} team={team.name} />
      </p>
      <p className="wrap-anywhere text-pretty text-muted-foreground">
        {team.contactEmail === "" ? (
          <Say text="takenBackAskRequester" requester={requestedBy} />
        ) : (
          <>
            {say("takenBackAsk")}{" "}
            <a className="underline underline-offset-4" translate="no" href={`mailto:${encodeURI(team.contactEmail)}`}>
              {team.contactEmail}
            </a>
          </>
        )}
      </p>
    </ProblemCard>
  );
}
