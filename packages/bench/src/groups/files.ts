import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { checkBackup } from "@clearhouse/core/custody/backup/check/check.ts";
import { Backup } from "@clearhouse/core/custody/backup/index.ts";
import { NOTHING_FOUND, putCheck } from "@clearhouse/core/custody/backup/plan.ts";
import type { AssetRecord } from "@clearhouse/core/library/asset/asset.entity.ts";
import { hashObject } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { makeThumbnail } from "@clearhouse/core/library/asset-file/make-thumbnail.ts";
import { nowIso, withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { transact } from "@clearhouse/core/platform/store/transaction.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { renderContract } from "@clearhouse/functions/pdf/contract-document.tsx";
import { seal } from "@clearhouse/functions/pdf/seal.ts";
import { aSignedDocument } from "@clearhouse/functions/testing/contract.ts";
import { Document, Font, Page, renderToBuffer, Text } from "@react-pdf/renderer";
import pMap from "p-map";
import { createElement } from "react";
import sharp from "sharp";
import { compared, inTurn, median, ms, type Row, spelled, timed, withWarmUp } from "../measure.ts";
import { seed } from "../seed.ts";

const asSystem = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "bench", teamId }, work);

const store = (Key: string, Body: Buffer) => s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key, Body }));

/** A phone's photograph: 12 megapixels, stored rotated. */
const photograph = async (): Promise<Buffer> => {
  const [width, height] = [4_000, 3_000];
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const grain = { width: width / 4, height: height / 4, channels: 3 as const, background: "#888", noise };
  const small = await sharp({ create: grain }).png().toBuffer();
  return sharp(small).resize({ width, height }).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer();
};

/** Only decodes, rotates and shrinks a picture to the same size and quality as our event handler. */
const shrink = (original: Uint8Array): Promise<Buffer> =>
  sharp(original)
    .rotate()
    .resize({ width: 800, height: 600, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();

/**
 * Measures the event handler that makes a thumbnail, compared with sharp alone. The event handler also reads the
 * record, fetches the original, and stores and records the thumbnail.
 */
export const thumbnail = async (rounds: number): Promise<Row> => {
  const original = await photograph();
  const { admin } = await aTeam("Team with photographs");
  const records = await seed(admin, withWarmUp(rounds), (record) => ({ ...record, thumbnailKey: undefined }));
  for (const { files } of records) await store(files[0]?.key ?? "", original);
  const [ours, alone] = await inTurn(
    rounds,
    async (round) => {
      const { assetId = "", files = [] } = records[round] ?? {};
      await asSystem(admin.teamId, () => makeThumbnail(assetId, files[0]?.id ?? ""));
    },
    () => shrink(original),
  );
  const what = `thumbnail of a 12-megapixel JPEG (${(original.length / 1e6).toFixed(1)} MB)`;
  return compared(what, ms(ours), `${ms(alone)} sharp alone`, alone / ours, "≥ 0.8");
};

/** Measures how long it takes to hash an object in S3, compared with downloading it and running openssl on the copy. */
export const hash = async (folder: string, rounds: number): Promise<Row> => {
  const [key, copy, bytes] = ["bench/large", join(folder, "large.bin"), randomBytes(200 * 1024 * 1024)];
  await store(key, bytes);
  await writeFile(copy, bytes);
  const wanted = createHash("sha256").update(bytes).digest("hex");
  const [ours, theirs] = await inTurn(
    rounds,
    async () => {
      if ((await hashObject(key)) !== wanted) throw new Error("The hash is wrong");
    },
    async () => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
      for await (const _ of Body as unknown as AsyncIterable<Uint8Array>);
      await promisify(execFile)("openssl", ["dgst", "-sha256", copy]);
    },
  );
  await rm(copy);
  const against = `${ms(theirs)} GetObject drained, then openssl`;
  return compared("hash of a stored 200 MB file", ms(ours), against, theirs / ours, "≥ 0.8");
};

/** Like the check, which makes as many copies at the same time. */
const AT_ONCE = 16;

/** Measures the nightly check of a team whose files have no copies yet, compared with only the copies. */
export const backup = async (files: number, rounds: number): Promise<Row> => {
  const bytes = Buffer.alloc(2_000, "a small file");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const [ours, raws]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const { admin, teamId } = await aTeam(`Team of ${files} files`);
    const small = (record: AssetRecord) => ({
      ...record,
      files: record.files.map((file) => ({ ...file, size: bytes.length, sha256 })),
    });
    const records = await seed(admin, files, small);
    const keys = records.flatMap((record) => record.files.map(({ key }) => key));
    await pMap(keys, (key) => store(key, bytes), { concurrency: AT_ONCE });
    const copy = (key: string) => {
      const from = { CopySource: `${env.MEDIA_BUCKET}/${key}`, ChecksumAlgorithm: "SHA256" as const };
      return s3.send(new CopyObjectCommand({ ...from, Bucket: env.BACKUP_BUCKET, Key: `bench/${key}` }));
    };
    raws.push(await timed(() => pMap(keys, copy, { concurrency: AT_ONCE })));
    const step = newId("event");
    const begun = { teamId, step, cursor: "", startedAt: nowIso(), findings: NOTHING_FOUND };
    await asSystem(teamId, () => transact(async () => ({ writes: [putCheck(undefined, begun)], result: undefined })));
    // With a clock that stands still, the first step reaches no time limit, and checks all files.
    const now = new Date();
    const check = () => withClock({ now: () => now }, () => checkBackup(step));
    ours.push(await timed(() => asSystem(teamId, check)));
    const { backed_up } = await actAs(admin, () => Backup.health());
    if (backed_up !== files) throw new Error(`${backed_up} copies of ${files} files`);
  }
  const [took, raw] = [median(ours), median(raws)];
  const what = `backup of ${spelled(files)} small files`;
  return compared(what, ms(took), `${ms(raw)} raw CopyObject calls, as many at once`, took / raw, "≤ 1.2");
};

const CLAUSE = "The creator grants the network a license to use the content in all media as long as it is protected. ";

/** Measures drawing and sealing a signed contract's PDF, compared with drawing only the same text with react-pdf. */
export const contractPdf = async (rounds: number): Promise<Row> => {
  // Ten pages, of which the last is the certificate.
  const text = Array.from({ length: 68 }, (_, n) => `${n + 1}. ${CLAUSE.repeat(5).trim()}`).join("\n\n");
  const contract = aSignedDocument({ text });
  const fontFamily = "Inter alone";
  const font = "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf";
  Font.register({ family: fontFamily, src: createRequire(import.meta.url).resolve(font) });
  const style = { fontFamily, fontSize: 9.5, lineHeight: 1.45, paddingVertical: 64, paddingHorizontal: 52 };
  const lines = text.split("\n").map((line, key) => createElement(Text, { key }, line || " "));
  const alone = createElement(Document, null, createElement(Page, { size: "A4", style }, ...lines));
  const [ours, theirs] = await inTurn(
    rounds,
    async () => seal(await renderContract(contract), contract.times.signedAt, "contract"),
    () => renderToBuffer(alone),
  );
  const what = "PDF of a contract of 10 pages, sealed";
  return compared(what, ms(ours), `${ms(theirs)} react-pdf alone`, ours / theirs, "≤ 1.3");
};
