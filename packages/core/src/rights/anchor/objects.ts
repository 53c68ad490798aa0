import { gunzipSync, gzipSync } from "node:zlib";
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { pMapIterable } from "p-map";
import { DAY_MS, isoIn } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { s3 } from "../../platform/store/s3.ts";
import { type Anchor, anchor } from "./anchor.schema.ts";

const folderOf = (teamId: string): string => `anchors/${teamId}/`;

/**
 * Stores an anchor, and never overwrites an existing anchor. A repeated call stores another object, because the time is
 * part of the key. If the deployment sets `ANCHOR_LOCK_DAYS`, S3 locks the anchor in compliance mode: for that many
 * days nobody can change or remove it or shorten its lock, the account's root user included.
 * @throws S3ServiceException 412 if the team has an anchor of the same millisecond
 */
export const writeAnchor = async (content: Anchor): Promise<void> => {
  const days = env.ANCHOR_LOCK_DAYS;
  const lock = { ObjectLockMode: "COMPLIANCE", ObjectLockRetainUntilDate: new Date(isoIn(days * DAY_MS)) } as const;
  await s3.send(
    new PutObjectCommand({
      Bucket: env.BACKUP_BUCKET,
      Key: `${folderOf(content.teamId)}${content.at}.json.gz`,
      Body: gzipSync(JSON.stringify(content)),
      ContentType: "application/gzip",
      IfNoneMatch: "*",
      // S3 accepts a lock only together with a checksum.
      ChecksumAlgorithm: "SHA256",
      ...(days > 0 && lock),
    }),
  );
};

const read = async (Key: string): Promise<Anchor> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.BACKUP_BUCKET, Key }));
  const bytes = await Body?.transformToByteArray();
  return anchor.parse(JSON.parse(gunzipSync(bytes ?? new Uint8Array()).toString()));
};

/** How many anchors are read in parallel. A team has one anchor for each day with changes. */
const AT_ONCE = 20;

/** A team's anchors, oldest first. */
export async function* anchorsOf(teamId: string): AsyncGenerator<Anchor> {
  const place = { Bucket: env.BACKUP_BUCKET, Prefix: folderOf(teamId) };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, place)) {
    const keys = Contents.flatMap(({ Key }) => Key ?? []);
    yield* pMapIterable(keys, read, { concurrency: AT_ONCE });
  }
}
