import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import type { BulkRequestInput } from "@clearhouse/core/request-bundle/request-bundle.schema.ts";

/** One thing that is asked for, and who may be its owner. */
export interface BulkItem {
  /** What the API is told. */
  asked: BulkRequestInput["groups"][number]["items"][number];
  title: string;
  /** As far as it is known from an earlier request, or from the post's address. */
  owner: { contentOwner: string; contentOwnerEmail: string };
  /** Worth knowing before it is asked for; "" for nothing. */
  note: string;
}

export interface OwnerGroup {
  contentOwner: string;
  contentOwnerEmail: string;
  items: BulkItem[];
}

/** Words that stand in a post's address where others have the name of who posted it. */
const NO_HANDLE = new Set(["p", "reel", "reels", "tv", "i", "watch", "shorts", "status", "stories", "posts", "share"]);

/** The handle in a post's address, with "@"; "" where the platform's addresses name none. */
export const handleIn = (address: string): string => {
  if (!URL.canParse(address)) return "";
  const { hostname, pathname } = new URL(address);
  const [first = ""] = pathname.split("/").filter(Boolean);
  const platform = hostname.replace(/^(?:www|m|mobile)\./, "");
  if (/^@[\w.-]{2,}$/.test(first)) return first;
  const names = platform === "x.com" || platform === "twitter.com" || platform === "instagram.com";
  const isHandle = /^[\w.]{2,30}$/.test(first) && !NO_HANDLE.has(first) && pathname.split("/").length > 2;
  return names && isHandle ? `@${first}` : "";
};

export const itemOfAsset = (asset: Asset, openNote: string): BulkItem => ({
  asked: { assetId: asset.id },
  title: asset.name,
  owner: {
    contentOwner: asset.request?.owner || handleIn(asset.source),
    contentOwnerEmail: asset.request?.ownerEmail ?? "",
  },
  note: asset.request?.status === "pending" ? openNote : "",
});

const keyOf = (owner: BulkItem["owner"]): string =>
  JSON.stringify([owner.contentOwner.trim().toLowerCase(), owner.contentOwnerEmail.trim().toLowerCase()]);

/** Items by their owners, those whose owner isn't known last. */
export const grouped = (items: readonly BulkItem[]): OwnerGroup[] =>
  merged(items.map((item) => ({ ...item.owner, items: [item] }))).toSorted(
    (a, b) => Number(a.contentOwner === "") - Number(b.contentOwner === ""),
  );

/** Groups of the same owner as one. */
export const merged = (groups: readonly OwnerGroup[]): OwnerGroup[] => {
  const found = new Map<string, OwnerGroup>();
  for (const group of groups) {
    const same = found.get(keyOf(group));
    found.set(keyOf(group), same ? { ...same, items: [...same.items, ...group.items] } : group);
  }
  return [...found.values()];
};
