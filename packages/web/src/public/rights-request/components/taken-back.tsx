import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { Ended } from "@clearhouse/first-screens/rights-request/ended.tsx";
import { useStepFocus } from "../../shared/use-step-focus.ts";

/** Says that the team has withdrawn the request, on a page that was already open and so knows the team. */
export function TakenBack({ team, requestedBy }: Pick<OwnerRequest, "team" | "requestedBy">) {
  return <Ended how="taken_back" team={team} requestedBy={requestedBy} heading={useStepFocus(true)} />;
}

/**
 * Whether an open request should still be valid. If its link is invalid nevertheless, the team has withdrawn the
 * request; the server gives the same answer for every invalid link.
 */
export const isWithinTime = ({ expiresAt }: Pick<OwnerRequest, "expiresAt">): boolean =>
  Date.parse(expiresAt) > Date.now();
