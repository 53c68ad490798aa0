import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import type { RemovalRecord } from "../../library/asset/kept.ts";
import { removalsOf } from "../../library/asset/objections.ts";
import { rightsLink } from "../../library/asset/request-summary.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import { itemToken } from "../rights-request/holder.ts";
import { answersTo } from "../rights-request/mails.ts";
import { type RightsRequestRecord, read } from "../rights-request/rights-request.entity.ts";
import { endedWithAsset } from "../rights-request/view.ts";

/**
 * The mail to the owner about what became of a request for removal, or of a license that has ended: to whoever asked, and to whoever had approved, if
 * they gave another address.
 * @param wordsOf what is said, from the request for removal as it is now, if there is one; undefined if it isn't true
 * any more
 * @param wordsOfDeleted what is said if the asset was deleted after this license had ended at its owner's wish, or with
 * it; undefined for nothing
 * @returns undefined if there is nothing to say
 */
export const ownerOfRemovalMail = async <Words>(
  requestId: string,
  wordsOf: (wish: RemovalRecord | undefined, asset: AssetRecord) => Words | undefined,
  wordsOfDeleted?: Words,
) => {
  const teamId = requireTeamId();
  const request = await read(teamId, requestId);
  const [team, asset] = await Promise.all([Team.get(teamId), findAsset(teamId, request.assetId)]);
  const words = asset
    ? wordsOf(
        removalsOf(asset).find((one) => one.requestId === requestId),
        asset,
      )
    : wordsOfDeleted && (await endedWithAsset(request)) && wordsOfDeleted;
  if (!words) return undefined;
  return {
    to: peopleOf(request),
    replyTo: await answersTo(request, team),
    about: { assetId: request.assetId, userId: request.requesterId },
    props: {
      team: mailTeam(team),
      locale: request.locale ?? request.decision?.locale ?? "en",
      contentTitle: request.contentTitle,
      link: rightsLink(request.bundleId ? itemToken(request) : request.token),
      ...words,
    },
  };
};

const peopleOf = ({ removal, decision }: RightsRequestRecord): { name: string; email: string }[] => {
  const byAddress = new Map<string | undefined, { name: string; email: string }>();
  for (const one of [decision, removal])
    if (one) byAddress.set(ownerNormals({ email: one.email }).ownerEmailNormal, { name: one.name, email: one.email });
  return [...byAddress.values()];
};
