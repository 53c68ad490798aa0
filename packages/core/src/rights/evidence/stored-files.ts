import type { Readable } from "node:stream";
import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import type { ChainEntry } from "../../base/ledger/chain.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { find } from "../../library/asset/change.ts";
import { hashBody } from "../../library/asset-file/hash-file.ts";
import { env } from "../../platform/env.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { canonicalJson, sha256 } from "../../platform/hash.ts";
import { s3 } from "../../platform/store/s3.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { PAPER_SHA256 } from "../grant/papers.ts";
import { RightsRequestEntity } from "../rights-request/rights-request.entity.ts";
import type { CheckFlaw } from "./evidence.schema.ts";

/** An entry that doesn't fit, and which record differs from it. */
export interface Flaw {
  seq: number;
  reason: CheckFlaw;
  /** The name of the file or the number of the license that differs; absent for other records. */
  about?: string;
}

export interface FilesFound {
  flaws: Flaw[];
  /** How many files and pictures have the SHA-256 that their entry names. */
  compared: number;
  /** How many files and pictures weren't read. */
  unread: number;
  /** How many files aren't hashed yet. */
  unhashed: number;
}

/** A stored object whose hash is in an entry. */
interface Stored {
  seq: number;
  name: string;
  key: string;
  /** The hash in the entry. */
  sha256: string;
  /** Bytes; 0 for a post's picture, whose size isn't recorded. */
  size: number;
}

const HASHED = "asset.file.hashed";
const COPIED = "rights_request.post.copied";
const PAPER = "grant.document.added";
const PAPER_GONE = "grant.document.removed";

/** Whether an entry has the hash of a stored object. */
export const namesFile = ({ type, facts }: ChainEntry): boolean =>
  [HASHED, COPIED, PAPER, PAPER_GONE].includes(type) || facts[PAPER_SHA256] !== undefined;

/**
 * Compares an asset's stored objects with the hashes in its entries: the team's files, owners' originals, copies of
 * posts with their pictures, and the documents of approvals by hand. Reads one object after the other as a stream, so memory use doesn't depend on the objects'
 * sizes.
 * @param told the entries for which {@link namesFile} is true
 * @param upTo bytes: no object is read if all objects together are larger, or if `upTo` is undefined
 */
export const storedFiles = async (
  asset: AssetRecord,
  told: readonly ChainEntry[],
  upTo: number | undefined,
): Promise<FilesFound> => {
  const posts = await copiesOf(asset, told);
  const papers = await papersOf(asset, told);
  const files = filesOf(asset, told);
  const stored = [...files.stored, ...posts.stored, ...papers.stored];
  const found: FilesFound = {
    flaws: [...files.flaws, ...posts.flaws, ...papers.flaws],
    compared: 0,
    unread: 0,
    unhashed: files.unhashed,
  };
  const total = stored.reduce((sum, { size }) => sum + size, 0);
  if (upTo === undefined || total > upTo) return { ...found, unread: stored.length };
  for (const { seq, name, ...object } of stored) {
    if (await hasHash(object)) found.compared += 1;
    else found.flaws.push({ seq, reason: "file_differs", about: shownFileName(name) });
  }
  if (found.flaws.length === 0 || (await find(asset.teamId, asset.assetId))) return found;
  // The asset was deleted during the check, with its files, so missing files are no flaw.
  return { flaws: [], compared: 0, unread: 0, unhashed: 0 };
};

/** Whether a file's name is a URL: the file is stored elsewhere, and only its hash is kept. */
const isElsewhere = (name: string): boolean => /^https?:\/\//i.test(name);

/**
 * The asset's stored files whose hash is in an entry. The search starts from the entries, so it also finds files whose
 * record was removed or lost its hash.
 */
const filesOf = ({ files }: AssetRecord, told: readonly ChainEntry[]) => {
  const stored: Stored[] = [];
  const flaws: Flaw[] = [];
  const left = [...files];
  for (const { seq, type, facts } of told) {
    const { file: name = "", sha256: named = "", size } = facts;
    if (type !== HASHED || isElsewhere(name)) continue;
    const at = left.findIndex((file) => file.name === name && file.sha256 === named);
    const [file] = at < 0 ? [] : left.splice(at, 1);
    if (file && (size === undefined || file.size === Number(size)))
      stored.push({ seq, name, key: file.key, size: file.size, sha256: named });
    else flaws.push({ seq, reason: "file_differs", about: shownFileName(name) });
  }
  const unnamed = left.filter(({ sha256 }) => sha256 !== undefined);
  const about = unnamed
    .map(({ name }) => shownFileName(name))
    .find((name) => flaws.every((flaw) => flaw.about !== name));
  if (about) flaws.push({ seq: 1, reason: "file_differs", about });
  return { stored, flaws, unhashed: left.length - unnamed.length };
};

/** The copies of posts, and the stored pictures of them. */
const copiesOf = async ({ teamId }: AssetRecord, told: readonly ChainEntry[]) => {
  const found = await Promise.all(
    told
      .filter(({ type }) => type === COPIED)
      .map(async ({ seq, facts }) => {
        const { data } = await RightsRequestEntity.get({ teamId, requestId: facts.request ?? "" }).go({
          consistent: true,
        });
        const { pictureKey, sha256: _, ...texts } = data?.copy ?? {};
        const name = "the copy of the post";
        if (!data?.erasedAt && sha256(canonicalJson(texts)) !== facts.sha256)
          return { flaw: { seq, reason: "copy_differs" as const } };
        const picture = data?.documentErased ? undefined : facts["picture sha256"];
        return picture ? { stored: { seq, name, key: pictureKey ?? "", sha256: picture, size: 0 } } : {};
      }),
  );
  return {
    stored: found.flatMap(({ stored }) => stored ?? []),
    flaws: found.flatMap(({ flaw }) => flaw ?? []),
  };
};

/** The documents of approvals by hand that weren't removed, and those that are gone without an entry. */
const papersOf = async ({ teamId }: AssetRecord, told: readonly ChainEntry[]) => {
  const removed = new Set(told.flatMap(({ type, facts }) => (type === PAPER_GONE ? [facts.document] : [])));
  const stored: Stored[] = [];
  const flaws: Flaw[] = [];
  for (const { seq, type, facts } of told) {
    const { grant: grantId = "", document } = facts;
    const named = type === PAPER ? (facts.sha256 ?? "") : facts[PAPER_SHA256];
    if (named === undefined || removed.has(document)) continue;
    const paper = (await findGrant(teamId, grantId))?.papers?.find(({ id }) => id === document);
    if (paper?.erased) continue;
    if (paper?.sha256 === named)
      stored.push({ seq, name: paper.name, key: paper.key, size: paper.size, sha256: named });
    else flaws.push({ seq, reason: "file_differs", ...(paper && { about: shownFileName(paper.name) }) });
  }
  return { stored, flaws };
};

/**
 * The most bytes of an object without a recorded size. Pictures of posts are far smaller, because they are shrunk
 * before they are stored.
 */
const PICTURE_MAX = 20 * 1024 * 1024;

/** Whether an object exists and its bytes have this hash. An object that doesn't have the recorded size isn't read. */
const hasHash = async ({ key, size, sha256: expected }: Pick<Stored, "key" | "size" | "sha256">): Promise<boolean> => {
  if (key === "") return false;
  try {
    const { Body, ContentLength = 0 } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
    const body = Body as Readable;
    if (size > 0 ? ContentLength === size : ContentLength <= PICTURE_MAX)
      return (await hashBody(body, ContentLength)) === expected;
    body.destroy();
    return false;
  } catch (error) {
    if (error instanceof NoSuchKey) return false;
    throw error;
  }
};
