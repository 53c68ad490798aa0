import { createHash, randomBytes } from "node:crypto";
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { env } from "../../platform/env.ts";
import { actAs, requireTeamId } from "../../platform/identity/actor.ts";
import { freeBuffers } from "../../platform/memory.ts";
import { s3 } from "../../platform/store/s3.ts";
import { aTeam, CALLER, PNG, putObject, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { change, read } from "../asset/change.ts";
import { hashFile, hashObject } from "./hash-file.ts";
import { makeThumbnail } from "./make-thumbnail.ts";

/** Makes an asset whose file has these bytes, and runs `look` as a system actor of the asset's team. */
const withAsset = async (
  bytes: Buffer,
  declared: { fileName: string; contentType: string },
  look: (asset: { id: string; fileId: string; key: string }) => Promise<void>,
): Promise<void> => {
  const { admin, teamId } = await aTeam();
  const { id } = await actAs(
    admin,
    async () => Sent.createAsset({ uploadId: await upload(bytes, declared), name: "n", source: "s", uploadedBy: "u" }),
    CALLER,
  );
  const [file] = (await read(teamId, id)).files;
  if (!file) throw new Error("The asset has no file");
  await actAs({ kind: "system", name: "test", teamId }, () => look({ id, fileId: file.id, key: file.key }));
};

const seen = async (id: string) => {
  const { files, thumbnailKey, head, version } = await read(requireTeamId(), id);
  return { sha256: files[0]?.sha256, thumbnailKey, steps: head.seq, version };
};

const thumbnailOf = async (id: string): Promise<Buffer> => {
  const { thumbnailKey } = await seen(id);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: thumbnailKey }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe("the hash of a stored file", () => {
  it("the hash of a stored file is the SHA-256 of its bytes", async () => {
    for (const size of [0, 1, 65_536, 9_000_001]) {
      const bytes = randomBytes(size);
      await putObject(`hash/${size}`, bytes);
      expect(await hashObject(`hash/${size}`)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });

  it("hashing a file of 128 MB takes less than 32 MB of memory", async () => {
    const place = { Bucket: env.MEDIA_BUCKET, Key: "hash/large" };
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(place));
    const Body = Buffer.alloc(8 * 1024 * 1024);
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let PartNumber = 1; PartNumber <= 16; PartNumber++) {
      const { ETag } = await s3.send(new UploadPartCommand({ ...place, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await s3.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
    freeBuffers();
    const before = process.memoryUsage().arrayBuffers;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
    }, 1);
    await hashObject("hash/large");
    clearInterval(watch);
    expect(peak - before).toBeLessThan(32 * 1024 * 1024);
  });

  it("a file's hash is stored once, adds one entry to the activity and doesn't change the asset's version", () =>
    withAsset(PNG, { fileName: "a.png", contentType: "image/png" }, async ({ id, fileId }) => {
      await hashFile(id, fileId);
      const once = await seen(id);
      expect(once).toMatchObject({ sha256: createHash("sha256").update(PNG).digest("hex"), steps: 2, version: 1 });
      await Promise.all([hashFile(id, fileId), hashFile(id, fileId)]);
      expect(await seen(id)).toEqual(once);
    }));

  it("a file's hash is stored once if five deliveries of the event run in parallel", () =>
    withAsset(PNG, { fileName: "a.png", contentType: "image/png" }, async ({ id, fileId }) => {
      await Promise.all(Array.from({ length: 5 }, () => hashFile(id, fileId)));
      expect(await seen(id)).toMatchObject({ sha256: expect.any(String), steps: 2 });
    }));

  it("the hashes of twenty files that are hashed in parallel are all stored", () =>
    withAsset(PNG, { fileName: "a.png", contentType: "image/png" }, async ({ id }) => {
      const teamId = requireTeamId();
      await change(teamId, id, (asset) => {
        const [first] = asset.files;
        const files = Array.from({ length: 20 }, (_, n) => ({ ...first, id: `upl_${n}` })) as typeof asset.files;
        return { next: { ...asset, files }, step: { type: "asset.edited" }, also: [] };
      });
      const { files } = await read(teamId, id);
      const results = await Promise.allSettled(files.map((file) => hashFile(id, file.id)));
      expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
      const hashed = (await read(teamId, id)).files.filter(({ sha256 }) => sha256);
      expect(hashed).toHaveLength(20);
    }));

  it("hashing a missing object fails, and no hash is stored for an unknown file", () =>
    withAsset(PNG, { fileName: "a.png", contentType: "image/png" }, async ({ id, fileId }) => {
      await expect(hashObject("nothing/here")).rejects.toThrow();
      await hashFile(id, "upl_unknown");
      expect(await seen(id)).toMatchObject({ sha256: undefined, steps: 1 });
      await hashFile(id, fileId);
    }));
});

/** An image whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: "#0000ff" } },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ]);

describe("the thumbnail of an image", () => {
  it("a wide image gets one thumbnail, a JPEG 800 pixels wide in the asset's folder", async () =>
    withAsset(
      await halves(1_600, 400).png().toBuffer(),
      { fileName: "wide.png", contentType: "image/png" },
      async ({ id, fileId, key }) => {
        await Promise.all([makeThumbnail(id, fileId), makeThumbnail(id, fileId)]);
        const after = await seen(id);
        expect(after).toMatchObject({ steps: 2, version: 1 });
        expect(after.thumbnailKey?.startsWith(key.slice(0, key.lastIndexOf("/")))).toBe(true);
        const { ContentType, CacheControl } = await s3.send(
          new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: after.thumbnailKey }),
        );
        expect([ContentType, CacheControl]).toEqual(["image/jpeg", "private, max-age=3600"]);
        expect(await sharp(await thumbnailOf(id)).metadata()).toMatchObject({
          format: "jpeg",
          width: 800,
          height: 200,
        });
      },
    ));

  it("the thumbnail of the owner's first original file replaces the thumbnail of the team's file", async () =>
    withAsset(
      await halves(60, 40).png().toBuffer(),
      { fileName: "team.png", contentType: "image/png" },
      async ({ id, fileId, key }) => {
        const teamId = requireTeamId();
        await makeThumbnail(id, fileId);
        const before = (await seen(id)).thumbnailKey;
        const owners = await Promise.all(
          ["first", "second"].map(async (name) => {
            const own = { key: `${key}-${name}`, id: `upl_${name}`, origin: "owner" as const };
            await putObject(own.key, await halves(30, 30).png().toBuffer());
            return own;
          }),
        );
        await change(teamId, id, (current) => {
          const [file] = current.files;
          if (!file) throw new Error("The team's file is missing");
          const files = [...current.files, ...owners.map((own) => ({ ...file, ...own }))];
          return { next: { ...current, files }, step: { type: "asset.edited" }, also: [] };
        });
        await makeThumbnail(id, "upl_second");
        expect((await seen(id)).thumbnailKey).toBe(before);
        await makeThumbnail(id, "upl_first");
        const after = (await seen(id)).thumbnailKey;
        expect(after).not.toBe(before);
        expect(await sharp(await thumbnailOf(id)).metadata()).toMatchObject({ width: 30, height: 30 });
        const gone = s3.send(new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: before }));
        await expect(gone).rejects.toMatchObject({ name: "NotFound" });
        await makeThumbnail(id, fileId);
        expect((await seen(id)).thumbnailKey).toBe(after);
      },
    ));

  it("the thumbnail of a photo that was taken sideways is upright", async () =>
    // Orientation 6 means a quarter turn clockwise, so the left side comes to the top.
    withAsset(
      await halves(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      { fileName: "held.jpg", contentType: "image/jpeg" },
      async ({ id, fileId }) => {
        await makeThumbnail(id, fileId);
        const { data, info } = await sharp(await thumbnailOf(id))
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([40, 60]);
        const [red, , blue] = data.subarray(0, 3);
        expect(red).toBeGreaterThan(200);
        expect(blue).toBeLessThan(60);
      },
    ));

  it("the thumbnail has no metadata, and the original file keeps its metadata", async () =>
    withAsset(
      await halves(60, 40)
        .jpeg()
        .withExif({
          IFD0: { Make: "SecretCamera", Artist: "Olivia Owner" },
          IFD3: { GPSLatitude: "52/1 31/1 12/1", GPSLatitudeRef: "N", GPSLongitude: "13/1 24/1 18/1" },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
        .toBuffer(),
      { fileName: "gps.jpg", contentType: "image/jpeg" },
      async ({ id, fileId, key }) => {
        await makeThumbnail(id, fileId);
        const made = await thumbnailOf(id);
        const { exif, xmp, iptc, icc, orientation } = await sharp(made).metadata();
        expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
        expect(made.toString("latin1")).not.toMatch(/Secret|Olivia|GPS|Exif/);
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
        expect(Buffer.from((await Body?.transformToByteArray()) ?? []).toString("latin1")).toContain("SecretCamera");
      },
    ));

  it("the thumbnail shows transparent parts as white", async () =>
    withAsset(
      await sharp({ create: { width: 9, height: 9, channels: 4, background: "#00000000" } })
        .png()
        .toBuffer(),
      { fileName: "clear.png", contentType: "image/png" },
      async ({ id, fileId }) => {
        await makeThumbnail(id, fileId);
        expect([
          ...(
            await sharp(await thumbnailOf(id))
              .raw()
              .toBuffer()
          ).subarray(0, 3),
        ]).toEqual([255, 255, 255]);
      },
    ));

  const truncated = async () => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#888", noise } })
      .jpeg()
      .toBuffer();
    return whole.subarray(0, whole.length / 2);
  };
  /** A PNG whose header claims 60,000 × 60,000 pixels. */
  const huge = () => {
    const bytes = Buffer.from(PNG);
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    return bytes;
  };
  it.each([
    ["half of a JPEG", truncated, "image/jpeg"],
    ["a file with only a header", async () => PNG.subarray(0, 33), "image/png"],
    ["a small file whose image would take gigabytes", async () => huge(), "image/png"],
    ["a HEIC file", async () => Buffer.from("0000001866747970686569630000000068656963", "hex"), "image/heic"],
  ])("no thumbnail is made for %s", async (_, make, contentType) =>
    withAsset(await make(), { fileName: "broken", contentType }, async ({ id, fileId }) => {
      await makeThumbnail(id, fileId);
      expect(await seen(id)).toMatchObject({ thumbnailKey: undefined, steps: 1 });
    }),
  );

  it("no thumbnail is made for a video or for an unknown file", () =>
    withAsset(
      Buffer.from("0000001c667479706d703432000000006d70343269736f6d", "hex"),
      { fileName: "clip.mp4", contentType: "video/mp4" },
      async ({ id, fileId }) => {
        await makeThumbnail(id, fileId);
        await makeThumbnail(id, "upl_unknown");
        expect(await seen(id)).toMatchObject({ thumbnailKey: undefined, steps: 1 });
      },
    ));
});
