import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { isSamePerson, speaksFor } from "../../library/asset/objections.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { askingTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { isLinkRefusal } from "../../platform/identity/link.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { partsOf, requestBehind } from "../rights-request/holder.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { assetsOf, find, requestsOf } from "./read.ts";
import type { EndedLink } from "./request-bundle.schema.ts";

/**
 * What happened to a link that opens nothing any more, for whoever holds it: that the team took the request back, or that
 * there is a newer link for the same owner. Nothing is said of unknown links, and nothing of what was asked.
 * @returns undefined for unknown links, and for requests that expired without a newer one or ended with their contract
 */
export const endedLink = async (text: string): Promise<EndedLink | undefined> => {
  const { token, item } = partsOf(text);
  const requests = await behind(token, item);
  const [first] = requests;
  const states = requests.map((request) => statusNow(request));
  if (!first || states.some((state) => state !== "withdrawn" && state !== "expired")) return undefined;
  const assets = await assetsOf({ teamId: first.teamId, items: requests });
  const isReplaced = requests.every((request) => hasNewer(request, assets.get(request.assetId)));
  const isTakenBack = requests.some(({ contract }, n) => states[n] === "withdrawn" && !contract?.ended);
  if (!isReplaced && !isTakenBack) return undefined;
  const { requestedBy, locale = null } = first;
  return {
    how: isReplaced ? "replaced" : "taken_back",
    ...{ team: askingTeam(await Team.get(first.teamId)), requestedBy, locale },
  };
};

/** The requests behind a link, whatever became of them; none for a link that doesn't exist. */
const behind = async (token: string, item: string | undefined): Promise<RightsRequestRecord[]> => {
  const read = async ({ teamId, ref }: { teamId: string; ref: string }) => {
    const bundle = item === undefined && ref.startsWith("bnd_") ? await find(teamId, ref) : undefined;
    const single = bundle ? undefined : await requestBehind({ teamId, ref }, item);
    const requests = bundle ? await requestsOf(bundle) : [single].flatMap((one) => one ?? []);
    return { token: (bundle ?? single)?.token ?? "", requests };
  };
  try {
    return (await openLink("owner", token, read, (found) => found.token)).requests;
  } catch (error) {
    if (isLinkRefusal("owner", error)) return [];
    throw error;
  }
};

/** Whether the same owner was asked again for the asset, and can open that link. */
const hasNewer = (request: RightsRequestRecord, asset: AssetRecord | undefined): boolean => {
  const newest = asset?.request;
  if (!newest || newest.id === request.requestId) return false;
  const { contentOwner: owner, contentOwnerEmail: ownerEmail, createdAt } = request;
  // A renewal, or a request for more, that was taken back leaves the answered request of before.
  if (newest.requestedAt < createdAt) return false;
  const [before, now] = [{ owner, ...(ownerEmail && { ownerEmail }) }, newest];
  const status = statusNow(newest);
  return status !== "withdrawn" && status !== "expired" && isSamePerson(before, now) && speaksFor(now, before);
};
