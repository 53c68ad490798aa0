import { randomBytes } from "node:crypto";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { env } from "../../platform/env.ts";
import { sha256 } from "../../platform/hash.ts";
import { s3 } from "../../platform/store/s3.ts";
import { PICTURE_BYTES } from "./picture.schema.ts";
import { storePicture } from "./picture.ts";

const KINDS = ["avatar", "logo", "preview"] as const;

const stored = async (address: string) => {
  const Key = address.slice(1);
  const { Body, ContentType, CacheControl } = await s3.send(new GetObjectCommand({ Bucket: env.BRANDING_BUCKET, Key }));
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  return { bytes, key: Key, contentType: ContentType, cacheControl: CacheControl };
};

/** Colors of single pixels: red, green, blue and opacity. */
const pixels = async (image: Buffer, points: readonly (readonly [x: number, y: number])[]) => {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]);
};

const plain = (width: number, height: number, background = "#ff0000") =>
  sharp({ create: { width, height, channels: 4, background } });

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: "#0000ff" } },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A complete PNG of white pixels with one bit each, so that even a large picture has only some kilobytes. */
const whitePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.ceil(width / 8), 0xff)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
};

/** Makes an AVIF file claim to be HEIC. */
const asHeic = async (avif: Promise<Buffer>): Promise<Buffer> =>
  Buffer.from((await avif).toString("latin1").replace("ftypavif", "ftypheic"), "latin1");

/** A PNG whose header states a size that its pixels don't have. */
const claiming = (png: Buffer, edge: number): Buffer => {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  return Buffer.concat([png.subarray(0, 8), chunk("IHDR", header), png.subarray(33)]);
};

const PAGE = "<!doctype html><script>alert(document.domain)</script>";
const unreadable = {
  code: "picture.unreadable",
  message: "Please select an image file",
  fields: { image: "Please select an image file" },
};

describe("a stored picture", () => {
  it("a picture is stored under its own SHA-256 and cached by browsers for a year", async () => {
    const image = await halves(40, 30).png().toBuffer();
    for (const [kind, contentType, extension] of [
      ["avatar", "image/webp", "webp"],
      ["logo", "image/png", "png"],
    ] as const) {
      const address = await storePicture(image, kind);
      const { bytes, ...rest } = await stored(address);
      expect(address).toMatch(/^\/branding\/[0-9a-f]{64}\.(webp|png)$/);
      const cacheControl = "public, max-age=31536000, immutable";
      expect(rest).toEqual({ key: `branding/${sha256(bytes)}.${extension}`, contentType, cacheControl });
      expect(await storePicture(image, kind), "the same picture has one address").toBe(address);
    }
  });

  it("a person's picture is cropped to 256 × 256, and a team's logo fits whole into 512 × 512", async () => {
    const sizes = async (image: Buffer) =>
      Promise.all(
        (["avatar", "logo"] as const).map(async (kind) => {
          const { width, height } = await sharp((await stored(await storePicture(image, kind))).bytes).metadata();
          return [width, height];
        }),
      );
    expect(await sizes(await plain(1_024, 256).png().toBuffer())).toEqual([
      [256, 256],
      [512, 128],
    ]);
    expect(await sizes(await plain(40, 20).png().toBuffer())).toEqual([
      [256, 256],
      [40, 20],
    ]);
  });

  it("the picture for a link's preview is 1200 × 630 on white, cropped and enlarged as needed", async () => {
    for (const image of [plain(3_000, 500), plain(40, 400, "#00000000")]) {
      const address = await storePicture(await image.png().toBuffer(), "preview");
      expect(address).toMatch(/^\/branding\/[0-9a-f]{64}\.jpg$/);
      expect(await sharp((await stored(address)).bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
    const { bytes } = await stored(await storePicture(await plain(40, 400, "#00000000").png().toBuffer(), "preview"));
    expect(await pixels(bytes, [[600, 300]])).toEqual([[255, 255, 255, 255]]);
  });

  it("a stored logo keeps its transparency", async () => {
    const image = await plain(20, 20, "#00000000").png().toBuffer();
    const { bytes } = await stored(await storePicture(image, "logo"));
    expect(await pixels(bytes, [[10, 10]])).toEqual([[0, 0, 0, 0]]);
  });

  it("a stored picture is upright and has no metadata about place, camera or person", async () => {
    // Orientation 6 means a quarter turn clockwise, so the left side comes to the top.
    const image = await halves(400, 400)
      .jpeg()
      .withExif({
        IFD0: { Make: "SecretCamera", Artist: "Olivia Owner", Orientation: "6" },
        IFD3: { GPSLatitude: "52/1 31/1 12/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(image.toString("latin1")).toContain("SecretCamera");
    for (const kind of KINDS) {
      const { bytes } = await stored(await storePicture(image, kind));
      const { width = 0, height = 0, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(bytes.toString("latin1")).not.toMatch(/Secret|Olivia|GPS|Exif/i);
      const [top = [], bottom = []] = await pixels(bytes, [
        [width / 2, 10],
        [width / 2, height - 10],
      ]);
      expect(top[0], `${kind}: red at the top`).toBeGreaterThan(200);
      expect(bottom[2], `${kind}: blue at the bottom`).toBeGreaterThan(200);
    }
  });

  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("a picture may be sent as %s", async (format) => {
    const image = await halves(64, 64).toFormat(format).toBuffer();
    const { bytes } = await stored(await storePicture(image, "avatar"));
    const [left = [], right = []] = await pixels(bytes, [
      [40, 128],
      [216, 128],
    ]);
    expect(left[0]).toBeGreaterThan(200);
    expect(right[2]).toBeGreaterThan(200);
  });

  it("a picture from a CMYK JPEG is stored in sRGB colors", async () => {
    const image = await plain(64, 64, "#008000").removeAlpha().toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(image).metadata()).space).toBe("cmyk");
    for (const kind of KINDS) {
      const { bytes } = await stored(await storePicture(image, kind));
      expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb" });
      const [[red = 0, green = 0, blue = 0] = []] = await pixels(bytes, [[20, 20]]);
      expect(green).toBeGreaterThan(Math.max(red, blue) + 40);
    }
  });

  it("the stored picture of an animation is the first frame", async () => {
    const frames = await Promise.all(["#ff0000", "#0000ff"].map((color) => plain(32, 32, color).png().toBuffer()));
    const image = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(image).metadata()).pages).toBe(2);
    for (const kind of KINDS) {
      const { bytes } = await stored(await storePicture(image, kind));
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
      const [[red = 0, , blue = 255] = []] = await pixels(bytes, [[16, 16]]);
      expect([red > 200, blue < 60]).toEqual([true, true]);
    }
  });

  it("a stored picture contains nothing of an HTML page that was hidden in the uploaded file", async () => {
    const jpeg = await halves(64, 64).jpeg().toBuffer();
    const length = Buffer.alloc(2);
    length.writeUInt16BE(PAGE.length + 2);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(PAGE)]);
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(PAGE)]);
    for (const kind of KINDS) {
      const { bytes } = await stored(await storePicture(polyglot, kind));
      expect(bytes.toString("latin1")).not.toMatch(/script|doctype/i);
    }
  });
});

describe("an unusable file", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const CASES: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["an empty file", () => new Uint8Array()],
    ["an SVG", () => Buffer.from(svg)],
    ["an SVG behind an XML declaration", () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ["an HTML page", () => Buffer.from(PAGE)],
    ["a script that begins like a GIF", () => Buffer.from(`GIF89a/*${PAGE}*/=1;alert(1)`)],
    ["a page that begins like a PNG", () => Buffer.concat([whitePng(8, 8).subarray(0, 40), Buffer.from(PAGE)])],
    ["a file of random bytes", () => randomBytes(5_000)],
    ["half a JPEG", async () => (await halves(300, 300).jpeg().toBuffer()).subarray(0, 900)],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
    ["a TIFF", () => plain(9, 9).tiff().toBuffer()],
    ["a compressed SVG", () => gzipSync(svg)],
    ["a bitmap", () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(200)])],
    ["a picture in another codec of AVIF's container", () => asHeic(plain(64, 64).avif().toBuffer())],
    ["a picture of one column and 30,000 rows", () => whitePng(1, 30_000)],
    ["a picture of 30,000 columns and one row", () => whitePng(30_000, 1)],
    ["a picture whose header claims more pixels than any picture has", () => claiming(whitePng(8, 8), 0x7fffffff)],
  ];

  it.each(CASES)("%s is refused", async (_name, bytes) => {
    for (const kind of KINDS) await expect(storePicture(await bytes(), kind)).rejects.toMatchObject(unreadable);
  });

  it("compressed metadata of an uploaded picture isn't unpacked into the stored picture", async () => {
    const [signature, rest] = [whitePng(8, 8).subarray(0, 33), whitePng(8, 8).subarray(33)];
    const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
    for (const type of ["iCCP", "zTXt"]) {
      const bomb = Buffer.concat([signature, chunk(type, Buffer.concat([Buffer.from("x\0\0"), packed])), rest]);
      const { bytes } = await stored(await storePicture(bomb, "logo"));
      expect(bytes.length).toBeLessThan(10_000);
    }
  });

  it("a picture of 49 megapixels is refused before it is decoded, and a picture of 36 megapixels is accepted", async () => {
    const message = "Image must have at most 36 megapixels";
    const refused = { code: "picture.too_many_pixels", message, fields: { image: message } };
    const bomb = whitePng(7_000, 7_000);
    expect(bomb.length).toBeLessThan(100_000);
    // The second file has only 64 pixels, so decoding the file would report another error.
    for (const image of [bomb, claiming(whitePng(8, 8), 7_000)]) {
      for (const kind of KINDS) await expect(storePicture(image, kind)).rejects.toMatchObject(refused);
    }
    expect(await storePicture(whitePng(6_000, 6_000), "avatar")).toMatch(/^\/branding\//);
  });
});

it("a picture of 2 MB is accepted, and a picture with one byte more is refused", async () => {
  const small = await halves(64, 64).jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
  expect(await storePicture(padded(PICTURE_BYTES), "avatar")).toMatch(/^\/branding\//);
  await expect(storePicture(padded(PICTURE_BYTES + 1), "avatar")).rejects.toMatchObject({
    code: "picture.too_large",
    message: "Image must be less than 2MB",
  });
});
