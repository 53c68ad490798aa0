/** @jsxRuntime automatic */
import type { EndedLink } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import Undo2 from "lucide-react/icons/undo-2";
import type { Ref } from "react";
import { ProblemCard } from "../shared/problem-card.tsx";
import { Say, useReader } from "./reader.tsx";

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
