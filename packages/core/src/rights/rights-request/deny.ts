import { EVENTS } from "../../base/happenings/events.ts";
import { scopeOf } from "../../base/license/granted-scope.policy.ts";
import { noLicense } from "../../base/license/license.schema.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { isLicensedBy } from "../../library/asset/find-license.ts";
import type { ApprovalRecord, RefusalRecord } from "../../library/asset/kept.ts";
import { refusedOnly } from "../../library/asset/objections.ts";
import { beyond, wishOf } from "../../library/verdict/question.policy.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { inForce } from "../grant/grant.policy.ts";
import { Grant } from "../grant/index.ts";
import { saidByOwner } from "../release/said-by-owner.ts";
import { ASKED_FACT, askedSha256 } from "./asked-hash.ts";
import { confirming, decide, type StoredAnswer } from "./decide.ts";
import { creatorsLike, grantsOfOwner, isCoveredBy } from "./grants-of-owner.ts";
import type { OwnerRequest, ParsedDeny } from "./owner-request.schema.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

/**
 * Denies a request as the owner. The reason is kept in the asset's activity. Whoever says that somebody is in it also
 * says that people can be recognized. Whoever says that it isn't theirs denies
 * nothing of the content, and the asset is as it was before the request; but whoever had approved it earlier, or another
 * asset with the same files, or has signed an agreement that covers it, takes that back. What a creator says whose agreement doesn't cover it counts once somebody
 * chooses them as the creator.
 * @param stored the answer about several requests that this denial is part of
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found
 */
export const deny = async (said: ParsedDeny, stored?: StoredAnswer): Promise<OwnerRequest> => {
  const { requestId, assetId } = requireHolder("owner");
  const { reason, about, belongsTo } = said;
  const notTheirs = about === "not_mine" && { notTheirs: { belongsTo } };
  return decide(stored, async (request, asset) => {
    const { contentOwner: owner, contentOwnerEmail: ownerEmail } = request;
    const { name = owner, email = ownerEmail ?? "" } = given(said);
    const person = { requestId, owner, ...(ownerEmail && { ownerEmail }), email };
    const theirs = notTheirs || request.beside ? await grantsOfOwner(asset, person) : [];
    const isUncovered = notTheirs && (await isCoveredBy(asset, person));
    const isRefused = !notTheirs || isUncovered || theirs.length > 0 || (await isLicensedBy(asset, person));
    const ifBy = isRefused ? [] : await creatorsLike(asset, person);
    const more = notTheirs ? undefined : await moreOf(request, theirs);
    const people = about === "someone_in_it" ? (said.people ?? "adults") : undefined;
    const shown = people && saidByOwner(asset, requestId, people);
    const goesOn = notTheirs ? undefined : besideGrant(request, more, asset);
    return {
      status: "denied",
      isRefused,
      isUncovered,
      ...(ifBy.length > 0 && { ifBy }),
      more,
      decision: {
        ...{ ...noLicense(), status: "denied", decidedAt: stored?.at ?? nowIso(), name, email, reason },
        ...notTheirs,
        ...(await confirming(request, email, stored)),
      },
      // A denied renewal, or a no to more, leaves the earlier grant unchanged.
      holding: {
        grants: Grant.grantsOf(asset),
        ended: [],
        otherwise: isRefused ? "denied" : (asset.beforeRequest?.status ?? "pending"),
      },
      files: [],
      facts: {
        ...{ request: requestId, reason, [ASKED_FACT]: askedSha256(request) },
        ...(about && about !== "other" && { about }),
        ...(people && { people }),
        ...(said.notAgain && { "not again": "yes" }),
      },
      releases: shown?.releases,
      also: [
        ...(shown?.also ?? []),
        ...(said.notAgain ? await DoNotAsk.saying(request) : []),
        EVENTS["rights_request.denied"].outbox({
          requestId,
          assetId,
          ...(notTheirs && { about: "not_mine" as const }),
          ...(goesOn && { grantId: goesOn }),
        }),
      ],
    };
  });
};

/** What whoever says no has typed of themselves; for a no, the name and the address that were asked count as given. */
const given = ({ name, email }: ParsedDeny) => ({ name: name || undefined, email: email || undefined });

/** The id of the grant that goes on because only more than it allows was denied; undefined if everything was. */
const besideGrant = (
  { renews: renewed }: RightsRequestRecord,
  more: RefusalRecord["more"],
  asset: AssetRecord,
): string | undefined => {
  const renews = renewed && { renews: renewed.grantId, renewsUntil: renewed.expiresOn };
  return refusedOnly({ ...renews, more }, Grant.grantsOf(asset)) && (more?.grantId ?? renewed?.grantId);
};

/**
 * What is denied beside a person's own grant, which stays. Undefined if everything is: the request asks for nothing
 * beside a grant, the grant isn't there any more, or their grants allow by now what is denied.
 */
const moreOf = async (
  { teamId, beside, scope }: RightsRequestRecord,
  theirs: readonly ApprovalRecord[],
): Promise<RefusalRecord["more"]> => {
  const first = theirs.find(({ grantId }) => grantId === beside?.grantId);
  if (!first || !scope) return undefined;
  const team = await Team.get(teamId);
  const others = theirs.filter((grant) => grant !== first && inForce(grant, todayIn(team.timeZone)));
  const refused = beyond(wishOf(scope), [first, ...others].map(scopeOf), Team.licensee(team));
  return refused && { grantId: first.grantId, ...refused };
};
