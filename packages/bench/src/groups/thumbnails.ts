import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { AssetRecord } from "@clearhouse/core/asset/asset.entity.ts";
import { makeThumbnail } from "@clearhouse/core/asset-file/make-thumbnail.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import sharp from "sharp";
import { atLeast, inTurn, median, ms, type Row, timed } from "../measure.ts";
import { fresh } from "../seed.ts";

/** A phone's photograph: 12 megapixels, stored rotated. */
const SIZE = { width: 4_000, height: 3_000 };

const photograph = async (): Promise<Buffer> => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const grain = await sharp({ create: { ...SIZE, width: 1_000, height: 750, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  return sharp(grain).resize(SIZE).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer();
};

/** Only decodes, rotates and shrinks a picture to the same size and quality as our event handler. */
const bare = (original: Uint8Array): Promise<Buffer> =>
  sharp(original)
    .rotate()
    .resize({ width: 800, height: 600, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();

const fetchOriginal = async (key: string | undefined): Promise<Uint8Array> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  if (!Body) throw new Error("The original isn't stored");
  return Body.transformToByteArray();
};

/**
 * Measures the event handler that makes a thumbnail. The event handler also reads the record, fetches the original, and
 * stores and records the thumbnail. Its time is compared with the time of sharp in a loop, once with and once without
 * fetching the original.
 */
export const thumbnails = async (member: MemberActor, rounds: number): Promise<Row[]> => {
  const original = await photograph();
  const records = await fresh(member, rounds + Math.ceil(rounds / 10));
  for (const { files } of records) {
    await s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: files[0]?.key, Body: original }));
  }
  const recordOf = (round: number): AssetRecord => {
    const record = records[round];
    if (!record) throw new Error("There are fewer assets than rounds");
    return record;
  };
  const alone: number[] = [];
  const [ours, fetched] = await inTurn(
    rounds,
    async (round) => {
      const { assetId, files } = recordOf(round);
      await actAs({ kind: "system", name: "make-thumbnail", teamId: member.teamId }, () =>
        makeThumbnail(assetId, files[0]?.id ?? ""),
      );
    },
    async (round) => {
      const bytes = await fetchOriginal(recordOf(round).files[0]?.key);
      alone.push(await timed(() => bare(bytes)));
    },
  );
  const what = `thumbnail of a 12-megapixel JPEG (${(original.length / 1e6).toFixed(1)} MB)`;
  const sharpAlone = median(alone);
  return [
    atLeast(what, ms(ours), `${ms(sharpAlone)} sharp alone`, sharpAlone / ours, 0.8),
    {
      what: "the same thumbnail, compared with fetching the picture and running sharp",
      ours: ms(ours),
      limit: `${ms(fetched)} GetObject, then sharp`,
      ratio: fetched / ours,
      goal: "",
      met: undefined,
    },
  ];
};
