import { change, find as findAsset, read as readAsset, whileThere } from "../asset/change.ts";
import { statusNow } from "../asset/request-summary.ts";
import { nowIso } from "../platform/clock.ts";
import { isRightsToken } from "../platform/id.ts";
import { type OwnerActor, requireMember, requireOwner } from "../platform/identity/actor.ts";
import { updateItem } from "../platform/store/transaction.ts";
import { lookUp } from "../platform/store/unique.ts";
import { Team } from "../team/index.ts";
import { read } from "./read.ts";
import { RightsRequestEntity } from "./rights-request.entity.ts";
import { requestNotFound } from "./rights-request.errors.ts";
import type { OwnerRequest, RightsRequest } from "./rights-request.schema.ts";
import { ownerView, view } from "./view.ts";

export { requestByUrl, requestForAsset } from "./create.ts";
export { approve, deny } from "./decide.ts";
export * as RightsRequest from "./index.ts";

/** Read for a link that leads nowhere, so that every answer costs the same reads. */
const NOBODY = { teamId: "tea_0", requestId: "req_0" };

/**
 * The owner who holds a link. Unknown, expired and withdrawn links are refused alike, after the same two reads.
 * @throws rights_request.not_found
 */
export const ownerByToken = async (token: string): Promise<OwnerActor> => {
  if (!isRightsToken(token)) throw requestNotFound();
  const claim = await lookUp("rights-token", token);
  const { data } = await RightsRequestEntity.get(claim ? { teamId: claim.teamId, requestId: claim.ref } : NOBODY).go({
    consistent: true,
  });
  if (!data || data.token !== token) throw requestNotFound();
  const status = statusNow(data);
  if (status === "expired" || status === "withdrawn") throw requestNotFound();
  return { kind: "owner", teamId: data.teamId, requestId: data.requestId, assetId: data.assetId };
};

/** The request as its owner sees it; an answered one also when its asset was deleted since. @throws rights_request.not_found */
export const forOwner = async (): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireOwner();
  const [request, team, asset] = await Promise.all([
    read(teamId, requestId),
    Team.get(teamId),
    findAsset(teamId, assetId),
  ]);
  return ownerView(request, team, asset);
};

/** An owner's look at an open request enters the activity: one entry a request and day. */
export const viewed = async (): Promise<void> => {
  const { teamId, requestId, assetId } = requireOwner();
  const today = nowIso().slice(0, 10);
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      if (request.status !== "pending" || request.viewedOn === today) return undefined;
      const mark = RightsRequestEntity.patch({ teamId, requestId })
        .set({ viewedOn: today })
        .where(({ status }, { eq }) => eq(status, "pending"));
      const step = { type: "rights_request.viewed" as const, facts: { request: requestId } };
      return { next: current, step, also: [updateItem(mark.params())] };
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
