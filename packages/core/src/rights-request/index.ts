import { change, find as findAsset, read as readAsset, whileThere } from "../asset/change.ts";
import { statusNow } from "../asset/request-summary.ts";
import { nowIso } from "../platform/clock.ts";
import { type OwnerActor, requireHolder, requireMember } from "../platform/identity/actor.ts";
import { openLink } from "../platform/identity/open-link.ts";
import { updateItem } from "../platform/store/transaction.ts";
import { Team } from "../team/index.ts";
import { read } from "./read.ts";
import { RightsRequestEntity } from "./rights-request.entity.ts";
import { requestNotFound } from "./rights-request.errors.ts";
import type { OwnerRequest, RightsRequest } from "./rights-request.schema.ts";
import { opensMedia, ownerView, view } from "./view.ts";

export { requestByUrl, requestForAsset } from "./create.ts";
export { approve, deny } from "./decide.ts";
export { earlierAnswers, earlierPost } from "./earlier.ts";
export * as RightsRequest from "./index.ts";
export { askRemoval, reply } from "./owner-message.ts";
export { remind } from "./remind.ts";
export { setReminders, stopReminders } from "./reminders.ts";
export { withdraw } from "./withdraw.ts";

/**
 * The owner who holds a link. Unknown, expired and withdrawn links are refused alike, after the same two reads.
 * @throws rights_request.not_found
 */
export const ownerByToken = async (token: string): Promise<OwnerActor> => {
  const request = await openLink(
    "owner",
    token,
    async ({ teamId, ref: requestId }) =>
      (await RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true })).data,
    (record) => record.token,
  );
  const status = statusNow(request);
  if (status === "expired" || status === "withdrawn") throw requestNotFound();
  const { teamId, requestId, assetId } = request;
  return { kind: "owner", teamId, requestId, assetId, readsMedia: opensMedia(request) };
};

/** The request as its owner sees it; an answered one also when its asset was deleted since. @throws rights_request.not_found */
export const forOwner = async (): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const [request, team, asset] = await Promise.all([
    read(teamId, requestId),
    Team.get(teamId),
    findAsset(teamId, assetId),
  ]);
  return ownerView(request, team, asset);
};

/** An owner's look at an open request enters the activity: one entry a request and day. */
export const viewed = async (): Promise<void> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const today = nowIso().slice(0, 10);
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      if (request.status !== "pending" || request.viewedOn === today) return undefined;
      const mark = RightsRequestEntity.patch({ teamId, requestId })
        .set({ viewedOn: today })
        .where(({ status }, { eq }) => eq(status, "pending"));
      const step = { type: "rights_request.viewed" as const, facts: { request: requestId } };
      const summary = current.request;
      const next =
        summary?.id === requestId && !summary.openedAt
          ? { ...current, request: { ...summary, openedAt: nowIso() } }
          : current;
      return { next, step, also: [updateItem(mark.params())] };
    }),
  );
};

/** The open request of an asset, if there is one (spec A: Existing Rights Request). @throws asset.not_found */
export const openOf = async (assetId: string): Promise<RightsRequest | null> => {
  const { teamId } = requireMember();
  const asset = await readAsset(teamId, assetId);
  const summary = asset.request;
  if (!asset.openRequestId || !summary || statusNow(summary) !== "pending") return null;
  return view(await read(teamId, asset.openRequestId));
};

/** Copying a link is a step of the asset's life. @throws rights_request.not_found */
export const linkCopied = async (requestId: string): Promise<void> => {
  const { teamId } = requireMember();
  const { assetId } = await read(teamId, requestId);
  await change(teamId, assetId, (current) => ({
    next: current,
    step: { type: "rights_request.link.copied", facts: { request: requestId } },
    also: [],
  }));
};
