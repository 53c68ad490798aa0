import type * as z from "zod";
import { isWaiting } from "../../library/asset/asset.policy.ts";
import { change, find as findAsset, read as readAsset } from "../../library/asset/change.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { Team } from "../../people/team/index.ts";
import { requireHolder, requireMember } from "../../platform/identity/actor.ts";
import type { OwnerRequest } from "./owner-request.schema.ts";
import { read } from "./rights-request.entity.ts";
import type { openRequest, RightsRequest } from "./rights-request.schema.ts";
import { ownerView, view } from "./view.ts";

export { approve } from "./approve.ts";
export { requestForAsset } from "./create.ts";
export { deny } from "./deny.ts";
export { earlierAnswers, earlierPost } from "./earlier.ts";
export { ownerByToken } from "./holder.ts";
export * as RightsRequest from "./index.ts";
export { mayAskAgain, sayNotAgain } from "./not-again.ts";
export { askRemoval, reply } from "./owner-message.ts";
export { setReminders, stopReminders } from "./reminders.ts";
export { requestByUrl } from "./request-by-url.ts";
export { viewed } from "./viewed.ts";
export { withdraw } from "./withdraw.ts";

/**
 * The request as its owner sees it. An answered request is shown even after its asset was deleted.
 * @throws rights_request.not_found
 */
export const forOwner = async (): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const [request, team, asset] = await Promise.all([
    read(teamId, requestId),
    Team.get(teamId),
    findAsset(teamId, assetId),
  ]);
  return ownerView(request, team, asset);
};

/** The open request of an asset, if there is one (spec A: Existing Rights Request). @throws asset.not_found */
export const openOf = async (assetId: string): Promise<RightsRequest | null> => (await latestOf(assetId)).request;

/**
 * The open request of an asset, if there is one; otherwise its latest request, if the owner said no to it.
 * @throws asset.not_found
 */
export const latestOf = async (assetId: string): Promise<z.output<typeof openRequest>> => {
  const { teamId } = requireMember();
  const { openRequestId, request: summary } = await readAsset(teamId, assetId);
  if (!summary) return { request: null };
  const status = statusNow(summary);
  if (openRequestId && isWaiting(status)) return { request: view(await read(teamId, openRequestId)) };
  if (status !== "denied") return { request: null };
  return { request: null, denied: view(await read(teamId, summary.id)) };
};

/** Records in the asset's activity that a link was copied. @throws rights_request.not_found */
export const linkCopied = async (requestId: string): Promise<void> => {
  const { teamId } = requireMember();
  const { assetId } = await read(teamId, requestId);
  await change(teamId, assetId, (current) => ({
    next: current,
    step: { type: "rights_request.link.copied", facts: { request: requestId } },
    also: [],
  }));
};
