import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import { embedding, takesRights } from "../../base/rights-in-files/index.ts";
import { spliced, splicedSize } from "../../base/rights-in-files/splice.ts";
import { UnfitFile } from "../../base/rights-in-files/unfit-file.ts";
import { xmpPacket } from "../../base/rights-in-files/xmp.ts";
import type { AssetFileRecord, AssetRecord } from "../../library/asset/asset.entity.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import { Team } from "../../people/team/index.ts";
import { DAY_MS, isoIn } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { newSecretToken } from "../../platform/id.ts";
import { freeing } from "../../platform/memory.ts";
import { CACHE_CONTROL } from "../../platform/store/cache-control.ts";
import { removeObject } from "../../platform/store/media-objects.ts";
import { mediaKey } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { findGrant, LicenseMarkEntity } from "../grant/grant.entity.ts";
import { fileRights } from "./file-rights.ts";
import { breaksCredentials, rightsNotWritten } from "./rights-in-file.errors.ts";

export * as RightsInFile from "./index.ts";

/** How many copies a process makes at once. A picture is in memory as a whole meanwhile. */
const AT_ONCE = 2;
const places = pLimit(AT_ONCE);

export interface Copy {
  /** Of the object in the media bucket, which is removed after a day. */
  key: string;
  /** Lower-case hex. */
  sha256: string;
  size: number;
}

/**
 * Stores a copy of a file that says what its license allows; the original stays as it is, and so do pixels and streams.
 * A video is copied as it is read, so its size needs no memory.
 * @param mayBreak whether the copy may lack valid content credentials that the file has
 * @throws asset.rights_not_written if the asset has no license, or the file can't be changed safely;
 * asset.breaks_credentials
 */
export const makeCopy = async (asset: AssetRecord, file: AssetFileRecord, mayBreak: boolean): Promise<Copy> => {
  const { teamId, assetId, approval } = asset;
  const grant = approval && (await findGrant(teamId, approval.grantId));
  if (!grant) throw rightsNotWritten("the asset has no license");
  if (!takesRights(file.contentType)) throw rightsNotWritten(`its type is ${file.contentType}`);
  const rights = fileRights(grant, await Team.get(teamId));
  const id = [assetId, "with-rights", newSecretToken()].join("/");
  return places(async () => {
    const {
      splices,
      hasCredentials,
      file: picture,
    } = await embedding(file, readerOf(file.key), (existing) => xmpPacket(rights, existing)).catch(refused);
    if (hasCredentials && !mayBreak) throw breaksCredentials();
    await transact(async () => ({ writes: [setTimer({ teamId, kind: "copy", id }, isoIn(DAY_MS))], result: id }));
    const original = picture ? [picture] : await streamOf(file.key);
    const hash = createHash("sha256");
    const size = splicedSize(file.size, splices);
    const key = keyOf(teamId, id);
    await s3.send(
      new PutObjectCommand({
        ...{ Bucket: env.MEDIA_BUCKET, Key: key, ContentLength: size, ContentType: file.contentType },
        Body: Readable.from(hashed(spliced(original, splices), hash)),
        CacheControl: CACHE_CONTROL.once,
      }),
    );
    return { key, sha256: hash.digest("hex"), size };
  });
};

/** Removes a copy. @param id the id of its timer */
export const removeCopy = ({ teamId, id }: { teamId: string; id: string }): Promise<void> =>
  removeObject(keyOf(teamId, id));

/** The writes by which a copy's SHA-256 finds the asset's licenses and approvals. */
export const marksOf = (asset: AssetRecord, sha256: string): Write[] =>
  grantsOf(asset).map(({ grantId }) =>
    putItem(LicenseMarkEntity.put({ sha256, teamId: asset.teamId, grantId }).params()),
  );

const keyOf = (teamId: string, id: string): string => mediaKey(teamId, ...id.split("/"));

const refused = (error: unknown): never => {
  throw error instanceof UnfitFile ? rightsNotWritten(error.message) : error;
};

const readerOf = (key: string) => async (at: number, length: number) => {
  const Range = `bytes=${at}-${at + length - 1}`;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key, Range }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

const streamOf = async (key: string): Promise<AsyncIterable<Uint8Array>> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  return freeing(Body as unknown as AsyncIterable<Uint8Array>);
};

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
