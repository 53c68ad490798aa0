import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";

/**
 * Whether an open request should still be valid. If its link is invalid nevertheless, the team has withdrawn the
 * request; the server gives the same answer for every invalid link.
 */
export const isWithinTime = ({ expiresAt }: Pick<OwnerRequest, "expiresAt">): boolean =>
  Date.parse(expiresAt) > Date.now();
