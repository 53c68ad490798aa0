import { EVENTS } from "../../base/happenings/events.ts";
import { noLicense } from "../../base/license/license.schema.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { Grant } from "../grant/index.ts";
import { ASKED_FACT, askedSha256 } from "./asked-hash.ts";
import { decide, type StoredAnswer } from "./decide.ts";
import type { OwnerRequest, ParsedDeny } from "./rights-request.schema.ts";

/**
 * Denies a request as the owner. The reason is kept in the asset's activity.
 * @param stored the answer about several requests that this denial is part of
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found
 */
export const deny = async ({ name, email, reason }: ParsedDeny, stored?: StoredAnswer): Promise<OwnerRequest> => {
  const { requestId, assetId } = requireHolder("owner");
  return decide(stored, async (request, asset) => ({
    status: "denied",
    decision: { ...noLicense(), status: "denied", decidedAt: stored?.at ?? nowIso(), name, email, reason },
    // A denied renewal leaves the earlier grant unchanged.
    holding: { grants: Grant.grantsOf(asset), ended: [], otherwise: "denied" },
    files: [],
    facts: { request: requestId, reason, [ASKED_FACT]: askedSha256(request) },
    also: [EVENTS["rights_request.denied"].outbox({ requestId, assetId })],
  }));
};
