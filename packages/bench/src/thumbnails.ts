import { PutObjectCommand } from "@aws-sdk/client-s3";
import { makeThumbnail } from "@clearhouse/core/asset/make-thumbnail.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/actor.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { s3 } from "@clearhouse/core/platform/s3.ts";
import sharp from "sharp";
import { atLeast, inTurn, ms, type Row } from "./measure.ts";
import { fresh } from "./seed.ts";

/** A phone's photograph: 12 megapixels, stored on its side. */
const SIZE = { width: 4_000, height: 3_000 };

const photograph = async (): Promise<Buffer> => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const grain = await sharp({ create: { ...SIZE, width: 1_000, height: 750, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  return sharp(grain).resize(SIZE).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer();
};

/** The decoding, turning and shrinking alone, to the same size and quality. */
const bare = (original: Buffer): Promise<Buffer> =>
  sharp(original)
    .rotate()
    .resize({ width: 800, height: 600, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();

/** The whole consequence (record read, original fetched, picture made, stored and entered) against sharp in a loop. */
export const thumbnails = async (member: MemberActor, rounds: number): Promise<Row> => {
  const original = await photograph();
  const records = await fresh(member, rounds + Math.ceil(rounds / 10));
  for (const { files } of records) {
    await s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: files[0]?.key, Body: original }));
  }
  const [ours, alone] = await inTurn(
    rounds,
    async (round) => {
      const record = records[round];
      if (!record) throw new Error("An asset for each round");
      await actAs({ kind: "system", name: "make-thumbnail", teamId: member.teamId }, () =>
        makeThumbnail(record.assetId, record.files[0]?.id ?? ""),
      );
    },
    () => bare(original),
  );
  const size = `${(original.length / 1e6).toFixed(1)} MB`;
  const against = `${ms(alone)} sharp alone`;
  return atLeast(`thumbnail of a 12-megapixel JPEG (${size})`, ms(ours), against, alone / ours, 0.8);
};
