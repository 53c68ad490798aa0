import { embedOf } from "../../base/post-url/embed.policy.ts";
import { sourceKey } from "../../base/post-url/source-key.policy.ts";
import { sha256 } from "../../platform/hash.ts";
import { urlOf } from "../../platform/url.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";

/** What two assets have in common if they are copies of each other. */
export interface CopyKey {
  /** SHA-256 as lower-case hex: of the file, or of the post's id. */
  key: string;
  same: "file" | "post";
  /** Which picture of the post, if the URL says so. */
  slide?: string;
}

/**
 * The most keys of one asset; more files than these aren't compared. An approval that brings 20 files and lifts a stop of
 * all keys still fits into one transaction.
 */
const MOST = 20;

export type Keyed = Pick<AssetRecord, "files" | "fileSha256" | "source" | "request">;

/** The files and the posts by which copies of an asset are known. */
export const copyKeysOf = ({ files, fileSha256, source, request }: Keyed): CopyKey[] => {
  const hashes = new Set([...files.map((file) => file.sha256), fileSha256].flatMap((hash) => hash ?? []));
  const posts = [source, request?.contentUrl].flatMap((url) => postOf(url ?? "") ?? []);
  const all: CopyKey[] = [...[...hashes].map((key) => ({ key, same: "file" as const })), ...posts];
  const byKey = new Map<string, CopyKey>();
  for (const one of all) {
    const before = byKey.get(one.key);
    // Two URLs of a post that name two pictures, or of which one names none, may show any.
    byKey.set(one.key, before && before.slide !== one.slide ? { key: one.key, same: one.same } : one);
  }
  return [...byKey.values()].slice(0, MOST);
};

/** The single post that a URL leads to; undefined for profiles, short links and other sites, where many things are. */
const postOf = (url: string): CopyKey | undefined => {
  const key = embedOf(url) && sourceKey(url);
  if (!key) return undefined;
  const slide = slideOf(url);
  return { key: sha256(`post ${key}`), same: "post", ...(slide && { slide }) };
};

const slideOf = (url: string): string | undefined => {
  const { searchParams, pathname } = urlOf(url) ?? new URL("about:blank");
  return searchParams.get("img_index") ?? /\/(?:photo|video)\/(\d{1,2})\/?$/.exec(pathname)?.[1] ?? undefined;
};

/** Whether two URLs of a post may show the same picture: one that names none may show any. */
export const isSameSlide = (one: string | undefined, other: string | undefined): boolean =>
  !one || !other || one === other;
