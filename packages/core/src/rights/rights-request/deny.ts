import { EVENTS } from "../../base/happenings/events.ts";
import { noLicense } from "../../base/license/license.schema.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { Grant } from "../grant/index.ts";
import { ASKED_FACT, askedSha256 } from "./asked-hash.ts";
import { decide, type StoredAnswer } from "./decide.ts";
import { grantsOfOwner } from "./grants-of-owner.ts";
import type { OwnerRequest, ParsedDeny } from "./rights-request.schema.ts";

/**
 * Denies a request as the owner. The reason is kept in the asset's activity. Whoever says that it isn't theirs denies
 * nothing of the content, and the asset is as it was before the request; but who had approved it earlier takes that back.
 * @param stored the answer about several requests that this denial is part of
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found
 */
export const deny = async (said: ParsedDeny, stored?: StoredAnswer): Promise<OwnerRequest> => {
  const { requestId, assetId } = requireHolder("owner");
  const { name, email, reason, about, belongsTo } = said;
  const notTheirs = about === "not_mine" && { notTheirs: { belongsTo } };
  return decide(stored, async (request, asset) => {
    const { contentOwner: owner, contentOwnerEmail: ownerEmail } = request;
    const person = { requestId, owner, ...(ownerEmail && { ownerEmail }), email };
    const isRefused = !notTheirs || (await grantsOfOwner(asset, person)).length > 0;
    return {
      status: "denied",
      isRefused,
      decision: {
        ...{ ...noLicense(), status: "denied", decidedAt: stored?.at ?? nowIso(), name, email, reason },
        ...notTheirs,
      },
      // A denied renewal leaves the earlier grant unchanged.
      holding: {
        grants: Grant.grantsOf(asset),
        ended: [],
        otherwise: isRefused ? "denied" : (asset.beforeRequest?.status ?? "pending"),
      },
      files: [],
      facts: {
        ...{ request: requestId, reason, [ASKED_FACT]: askedSha256(request) },
        ...(notTheirs && { about: "not_mine" }),
      },
      also: [
        EVENTS["rights_request.denied"].outbox({
          requestId,
          assetId,
          ...(notTheirs && { about: "not_mine" as const }),
        }),
      ],
    };
  });
};
