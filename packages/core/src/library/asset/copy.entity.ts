import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { embedOf, sourceKey } from "../../base/post-url/post-url.policy.ts";
import type { AboutOf } from "../../platform/about.ts";
import { sha256 } from "../../platform/hash.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { urlOf } from "../../platform/url.policy.ts";
import type { AssetRecord } from "./asset.entity.ts";
import type { StopFact } from "./kept-copies.ts";

/**
 * A record that an asset has a file with this SHA-256, or shows the post with this hash ({@link copyKeysOf}). The record is
 * written together with the file's hash, or with the post's URL. A team's assets with the same file are in one partition
 * of the table, the oldest first.
 */
export const FingerprintEntity = new Entity(
  {
    model: { service: SERVICE, entity: "fingerprint", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      sha256: { type: "string", required: true },
      /** When the asset was made. */
      createdAt: { type: "string", required: true },
      assetId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "sha256"] },
        sk: { field: "sk", composite: ["createdAt", "assetId"] },
      },
    },
  },
  entityConfig(),
);

/** A fact that stops copies, with keyed hashes of the addresses of whoever said so: their later yes lifts it. */
export interface KeptFact extends StopFact {
  who: string[];
}

/** What stays of the facts that stopped an asset when the asset is deleted. */
export interface DeletedStop {
  /** When the asset was deleted; ISO 8601. */
  at: string;
  /** The asset's name. */
  name: string;
  facts: KeptFact[];
  /** How many minors it shows whose release was noted. */
  minors: number;
}

/**
 * A record that an asset which is stopped has this file, or shows this post. It is written in the transaction that stops
 * the asset. While the asset exists, its own record says what stops it; a record of an asset that isn't stopped any more
 * means nothing. When the asset is deleted, the record gets what stopped it, without personal data.
 */
export const StopEntity = new Entity(
  {
    model: { service: SERVICE, entity: "stop", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The file's SHA-256, or a hash of the post; see {@link CopyKey}. */
      key: { type: "string", required: true },
      assetId: { type: "string", required: true },
      same: { type: ["file", "post"] as const, required: true },
      /** Which picture of the post, if the URL says so. */
      slide: { type: "string" },
      deleted: { type: CustomAttributeType<DeletedStop>("any") },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "key"] }, sk: { field: "sk", composite: ["assetId"] } },
    },
  },
  entityConfig(),
);

export type StopRecord = EntityItem<typeof StopEntity>;

export const DELETED_STOP_ABOUT: AboutOf<DeletedStop> = { name: "text", facts: "nobody" };
export const STOP_ABOUT: AboutOf<StopRecord> = { slide: "nobody", deleted: DELETED_STOP_ABOUT };

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

/** Which picture of a post its URL names, if it says so. */
export const slideOf = (url: string): string | undefined => {
  const { searchParams, pathname } = urlOf(url) ?? new URL("about:blank");
  return searchParams.get("img_index") ?? /\/(?:photo|video)\/(\d{1,2})\/?$/.exec(pathname)?.[1] ?? undefined;
};

/** Whether two URLs of a post may show the same picture: one that names none may show any. */
export const isSameSlide = (one: string | undefined, other: string | undefined): boolean =>
  !one || !other || one === other;
