import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { Say, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { ProblemCard } from "@clearhouse/first-screens/shared/problem-card.tsx";
import { Undo2 } from "lucide-react";
import { useStepFocus } from "../../shared/use-step-focus.ts";

/**
 * Whether an open request should still be valid. If its link is invalid nevertheless, the team has withdrawn the
 * request; the server gives the same answer for every invalid link.
 */
export const isWithinTime = ({ expiresAt }: Pick<OwnerRequest, "expiresAt">): boolean =>
  Date.parse(expiresAt) > Date.now();

/** Says that the team has withdrawn the request, on a page that was already open and so knows the team. */
export function TakenBack({ team, requestedBy }: Pick<OwnerRequest, "team" | "requestedBy">) {
  const { say } = useReader();
  const heading = useStepFocus(true);
  return (
    <ProblemCard heading={heading} icon={<Undo2 className="size-6" aria-hidden="true" />} title={say("takenBackTitle")}>
      <p className="wrap-anywhere text-pretty text-muted-foreground">
        <Say text="takenBack" team={team.name} />
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
