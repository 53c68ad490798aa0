import { mayRequestRights } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { BulkRequestInput } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { formatDate } from "@/lib/dates.ts";
import { handleOf } from "../lib/handle.ts";
import { BULK_REQUEST_TEXTS } from "./texts.ts";

/** An asset or a post whose rights are requested, and its presumed owner. */
export interface BulkItem {
  /** What is sent to the API. */
  asked: BulkRequestInput["groups"][number]["items"][number];
  title: string;
  /** The owner, as far as known from an earlier request, or from the post's URL. */
  owner: { contentOwner: string; contentOwnerEmail: string };
  /** Something that people should know before they request the rights; "" for nothing. */
  note: string;
}

export interface OwnerGroup {
  contentOwner: string;
  contentOwnerEmail: string;
  items: BulkItem[];
}

const itemOf = (asset: Asset): BulkItem => ({
  asked: { assetId: asset.id },
  title: asset.name,
  owner: {
    contentOwner: asset.request?.owner || handleOf(asset.source),
    contentOwnerEmail: asset.request?.ownerEmail ?? "",
  },
  note: "",
});

export interface LeftOut {
  id: string;
  title: string;
  why: string;
}

export interface Askable {
  items: BulkItem[];
  /**
   * Items whose owners have denied an earlier request. These owners are asked again only if the person switches that
   * on.
   */
  denied: BulkItem[];
  /** The items for which the server would refuse a request. */
  leftOut: LeftOut[];
}

const deniedOn = ({ request }: Asset): string =>
  request?.status === "denied" && request.decidedAt
    ? BULK_REQUEST_TEXTS.deniedOn(formatDate(request.decidedAt), request.denyReason ?? "")
    : BULK_REQUEST_TEXTS.denied;

/** Splits the selected assets into those whose rights can be requested and the others. */
export const askable = (assets: readonly Asset[]): Askable => {
  const found: Askable = { items: [], denied: [], leftOut: [] };
  for (const asset of assets) {
    const { id, name: title, status, request } = asset;
    const requestExpired = request?.status === "expired";
    if (!mayRequestRights({ status, requestStatus: request?.status, requestExpired })) {
      const why = request?.status === "pending" ? BULK_REQUEST_TEXTS.openAlready : BULK_REQUEST_TEXTS.approvedAlready;
      found.leftOut.push({ id, title, why });
    } else if (status === "denied") found.denied.push({ ...itemOf(asset), note: deniedOn(asset) });
    else found.items.push(itemOf(asset));
  }
  return found;
};

const keyOf = (owner: BulkItem["owner"]): string =>
  JSON.stringify([owner.contentOwner.trim().toLowerCase(), owner.contentOwnerEmail.trim().toLowerCase()]);

/**
 * Groups items by owner. Each item with an unknown owner has its own group, because such items may have different
 * owners. The groups with unknown owners are last.
 */
export const grouped = (items: readonly BulkItem[]): OwnerGroup[] =>
  merged(items.map((item) => ({ ...item.owner, items: [item] }))).toSorted(
    (a, b) => Number(a.contentOwner === "") - Number(b.contentOwner === ""),
  );

/** Merges groups of the same owner. Groups without an owner's name stay separate. */
export const merged = (groups: readonly OwnerGroup[]): OwnerGroup[] => {
  const found = new Map<string, OwnerGroup>();
  for (const [n, group] of groups.entries()) {
    const key = group.contentOwner.trim() === "" ? `unknown ${n}` : keyOf(group);
    const same = found.get(key);
    found.set(key, same ? { ...same, items: [...same.items, ...group.items] } : group);
  }
  return [...found.values()];
};
