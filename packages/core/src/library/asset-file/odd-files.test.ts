import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { Sharp } from "sharp";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { env } from "../../platform/env.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { aTeam, CALLER, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { read } from "../asset/change.ts";
import { Asset } from "../asset/index.ts";
import { Search } from "../search/index.ts";
import { hashFile } from "./hash-file.ts";
import { makeThumbnail } from "./make-thumbnail.ts";
import { shrink } from "./shrink.ts";

/** Reads a HEIC picture or a one-second HEVC video, as phones record them. */
const fixture = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, "fixtures/media", name));

/** A new asset with an uploaded file, after the file was hashed and got a thumbnail, if one can be made. */
const kept = async (bytes: Buffer, declared: { fileName: string; contentType: string }) => {
  const { admin, teamId } = await aTeam();
  const { id } = await actAs(
    admin,
    async () => Sent.createAsset({ uploadId: await upload(bytes, declared), name: "n", source: "s", uploadedBy: "u" }),
    CALLER,
  );
  const [file] = (await read(teamId, id)).files;
  await actAs({ kind: "system", name: "test", teamId }, async () => {
    await hashFile(id, file?.id ?? "");
    await makeThumbnail(id, file?.id ?? "");
  });
  return actAs(admin, () => Asset.get(id));
};

const stored = async (url: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: url.slice(1) }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

/** The red, green and blue of the pixel in the middle of a thumbnail. */
const colorOf = async (thumbnail: Buffer): Promise<number[]> => {
  const { data, info } = await sharp(thumbnail).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
};

const plain = (color: string, width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: color } });

const animation = async () => {
  const frames = await Promise.all(["#ff0000", "#0000ff", "#00ff00"].map((color) => plain(color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } });
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A gray PNG with one byte per pixel. */
const greyPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

describe("the thumbnail of an unusual image", () => {
  it("the thumbnail of a CMYK JPEG has RGB colors", async () => {
    const cmyk = await plain("#008000").toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const asset = await kept(cmyk, { fileName: "print.jpg", contentType: "image/jpeg" });
    const made = await stored(asset.thumbnailUrl);
    expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", space: "srgb", channels: 3 });
    const [red = 0, green = 0, blue = 0] = await colorOf(made);
    expect(green).toBeGreaterThan(Math.max(red, blue) + 40);
  });

  it.each([
    ["GIF", async () => (await animation()).gif({ delay: [100, 100, 100] }).toBuffer(), "image/gif"],
    ["WebP", async () => (await animation()).webp({ delay: [100, 100, 100], lossless: true }).toBuffer(), "image/webp"],
  ])(
    "the thumbnail of an animated %s shows the first frame, and the original file keeps all frames",
    async (_, make, contentType) => {
      const bytes = await make();
      const asset = await kept(bytes, { fileName: "loop", contentType });
      const made = await stored(asset.thumbnailUrl);
      const { format, width, height, pages = 1 } = await sharp(made).metadata();
      expect({ format, width, height, pages }).toEqual({ format: "jpeg", width: 64, height: 48, pages: 1 });
      const [red = 0, green = 255, blue = 255] = await colorOf(made);
      expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true]);
      expect((await sharp(await stored(asset.files[0]?.url ?? "")).metadata()).pages).toBe(3);
    },
  );

  it("an image of a hundred megapixels gets a thumbnail", async () => {
    const bytes = greyPng(10_000, 10_000);
    const asset = await kept(bytes, { fileName: "huge.png", contentType: "image/png" });
    const { width, height } = await sharp(await stored(asset.thumbnailUrl)).metadata();
    expect([width, height]).toEqual([600, 600]);
  }, 60_000);

  it("the thumbnail is upright for each of the eight EXIF orientations", async () => {
    // The upright picture is red at the top left, green at the top right and blue below.
    const upright = await plain("#ff0000", 40, 60)
      .composite([
        { input: await plain("#00ff00", 20, 30).png().toBuffer(), left: 20, top: 0 },
        { input: await plain("#0000ff", 40, 30).png().toBuffer(), left: 0, top: 30 },
      ])
      .png()
      .toBuffer();
    // Each function turns the upright picture into what a camera's sensor records in that orientation.
    const SEEN: ((image: Sharp) => Sharp)[] = [
      (image) => image,
      (image) => image.flop(),
      (image) => image.rotate(180),
      (image) => image.flip(),
      (image) => image.flip().rotate(90),
      (image) => image.rotate(270),
      (image) => image.flip().rotate(270),
      (image) => image.rotate(90),
    ];
    for (const [index, turn] of SEEN.entries()) {
      const sensor = await turn(sharp(upright)).png().toBuffer();
      const held = await sharp(sensor)
        .withMetadata({ orientation: index + 1 })
        .jpeg()
        .toBuffer();
      const asset = await kept(held, { fileName: "held.jpg", contentType: "image/jpeg" });
      const { data, info } = await sharp(await stored(asset.thumbnailUrl))
        .raw()
        .toBuffer({ resolveWithObject: true });
      /** The color of a pixel: 0 for red, 1 for green, 2 for blue. */
      const pixel = (x: number, y: number) =>
        [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].findIndex((part) => part > 180);
      expect([info.width, info.height], `orientation ${index + 1}`).toEqual([40, 60]);
      expect([pixel(8, 10), pixel(32, 10), pixel(20, 50)], `orientation ${index + 1}`).toEqual([0, 1, 2]);
    }
  });
});

describe("a file without a thumbnail", () => {
  it.each([
    ["HEIC", "photo.heic", "image/heic", "image"],
    ["HEVC", "hevc.mp4", "video/mp4", "video"],
  ])("the %s file is stored unchanged and hashed, and gets no thumbnail", async (_, name, contentType, type) => {
    const bytes = await fixture(name);
    const asset = await kept(bytes, { fileName: name, contentType });
    expect(asset).toMatchObject({ type, thumbnailUrl: "", files: [{ name, size: bytes.length }] });
    expect(asset.files[0]?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect((await stored(asset.files[0]?.url ?? "")).equals(bytes)).toBe(true);
  });

  it("no thumbnail is made from SVG, PDF, HTML or an empty file", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, "%PDF-1.7\n", "<!doctype html>", ""]) {
      expect(await shrink(Buffer.from(text), "uploaded")).toBeUndefined();
    }
  });
});

describe("an uploaded file", () => {
  it("an empty file is refused before it is uploaded", async () => {
    const { admin } = await aTeam();
    const opened = actAs(
      admin,
      () => Sent.createUpload({ fileName: "empty.png", contentType: "image/png", size: 0 }),
      CALLER,
    );
    await expect(opened).rejects.toMatchObject({ fields: { size: "The file is empty" } });
  });

  it.each([
    ["slashes", "../../summer/2026\\beach.png"],
    ["three hundred characters", `${"a".repeat(296)}.png`],
    ["emoji", "🌅🏖️ Strand 👩‍👩‍👧.png"],
    ["letters written from right to left", "صورة.png"],
    ["HTML", "<img src=x onerror=alert(1)>.png"],
  ])("a file with %s in its name keeps the name, and has an ASCII URL and a thumbnail", async (_, fileName) => {
    const asset = await kept(PNG, { fileName, contentType: "image/png" });
    const [file] = asset.files;
    expect(file?.name).toBe(fileName);
    for (const url of [file?.url ?? "", asset.thumbnailUrl]) {
      expect(url).toMatch(/^\/media\/tea_\w+\/ast_\w+\/[\w.-]{1,120}$/);
      expect(url).not.toContain("..");
      expect((await stored(url)).length).toBeGreaterThan(0);
    }
  });
});

it("the list shows no picture for an asset without a thumbnail", async () => {
  const { admin } = await aTeam();
  const heic = await fixture("photo.heic");
  await actAs(
    admin,
    async () => {
      for (const [bytes, fileName, contentType] of [
        [PNG, "a.png", "image/png"],
        [heic, "b.heic", "image/heic"],
      ] as const) {
        const uploadId = await upload(Buffer.from(bytes), { fileName, contentType });
        await Sent.createAsset({ uploadId, name: "n", source: "s", uploadedBy: "u" });
      }
    },
    CALLER,
  );
  const { items } = await actAs(admin, () => Search.list({ limit: 10 }));
  expect(items.map(({ thumbnailUrl }) => thumbnailUrl)).toEqual(["", ""]);
});
