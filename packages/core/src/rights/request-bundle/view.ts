import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { askingTeam } from "../../people/team/asking-team.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { itemToken } from "../rights-request/holder.ts";
import { pictureKeyOf } from "../rights-request/post-pictures.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { toldOf } from "../rights-request/told.ts";
import { addressFor, opensMedia, remindersOf } from "../rights-request/view.ts";
import type { RequestBundleRecord } from "./request-bundle.entity.ts";
import type { OwnerBundle, OwnerBundleItem } from "./request-bundle.schema.ts";

interface Parts {
  bundle: RequestBundleRecord;
  requests: readonly RightsRequestRecord[];
  assets: ReadonlyMap<string, AssetRecord>;
  team: TeamRecord;
  /** Whether the caller has the mark of the mail with the link. */
  isMarked: boolean;
  notAgain: OwnerBundle["notAgain"];
}

/** A bundle as its content owner sees it: open and answered requests, without withdrawn and expired requests. */
export const ownerView = ({ bundle, requests, assets, team, isMarked, notAgain }: Parts): OwnerBundle => {
  const items = requests.flatMap((request) => itemView(request, assets.get(request.assetId)) ?? []);
  const isOpen = items.some(({ status }) => status === "pending");
  return {
    team: askingTeam(team),
    requestedBy: bundle.requestedBy,
    told: toldOf(requests[0] ?? bundle, team),
    brand: bundle.brand,
    contentOwner: bundle.contentOwner,
    ...addressFor(isOpen ? bundle.contentOwnerEmail : "", isMarked),
    message: bundle.message,
    intendedUse: bundle.intendedUse,
    scope: bundle.scope,
    termsVersion: bundle.termsVersion,
    useClass: bundle.useClass,
    requestedUntil: bundle.requestedUntil ?? "",
    locale: bundle.locale ?? null,
    createdAt: bundle.createdAt,
    expiresAt: bundle.expiresAt,
    reminders: remindersOf(bundle, isOpen),
    notAgain,
    replies: (bundle.replies ?? []).map(({ at, topic, message }) => ({ at, topic, message })),
    items,
    answeredAt: bundle.answeredAt ?? null,
  };
};

const itemView = (request: RightsRequestRecord, asset: AssetRecord | undefined): OwnerBundleItem | undefined => {
  const status = statusNow(request);
  if (status === "expired" || status === "withdrawn") return undefined;
  // The request's asset was deleted; the request itself hasn't been withdrawn yet.
  if (status === "pending" && !asset) return undefined;
  const pictureKey = asset?.thumbnailKey ?? pictureKeyOf(request);
  return {
    id: request.requestId,
    token: itemToken(request),
    // Contracts and proofs are only used with single requests.
    status: status === "awaiting-signature" || status === "awaiting-proof" ? "approved" : status,
    ...(request.decision?.notTheirs && { notTheirs: true as const }),
    contentTitle: request.contentTitle,
    contentUrl: request.contentUrl ?? "",
    type: asset?.type ?? "image",
    pictureUrl: asset && opensMedia(request) ? addressOf(pictureKey) : "",
    number: request.decision?.number ?? "",
    ...(status === "pending" && request.ball && { ball: request.ball }),
    ...(status === "pending" && request.conversation?.proposed && { newTerms: true as const }),
  };
};
