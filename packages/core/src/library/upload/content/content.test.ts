import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { env } from "../../../platform/env.ts";
import { actAs, requireTeamId } from "../../../platform/identity/actor.ts";
import { s3 } from "../../../platform/store/s3.ts";
import { aTeam, CALLER, PNG, upload } from "../../../testing/scene.ts";
import { Upload } from "../index.ts";
import { UploadEntity } from "../upload.entity.ts";

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const all = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

/** A GIF with colors and a comment before its frames. The colors and the comment contain the byte that begins a frame. */
const gif = (width: number, shown = ",----"): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(width, 2);
  return all("GIF89a", size, Buffer.from([0x81, 0, 0]), ",".repeat(12), "!\xfe\x03,,,\x02,,\0", shown);
};

/** A JPEG with a given amount of metadata before its size. */
const jpeg = (width: number, height: number, metadata = 16): Buffer =>
  all(
    Buffer.from([0xff, 0xd8]),
    ...Array.from({ length: Math.ceil(metadata / 60_000) }, () =>
      all(
        Buffer.from([0xff, 0xe1]),
        u16(Math.min(metadata, 60_000) + 2),
        Buffer.alloc(Math.min(metadata, 60_000), 0xff),
      ),
    ),
    Buffer.from([0xff, 0xc0, 0, 11, 8]),
    all(u16(height), u16(width), Buffer.from([1, 1, 0x11, 0, 0xff, 0xda, 0, 2])),
  );

const bmp = (width: number): Buffer => {
  const bytes = Buffer.alloc(60);
  bytes.write("BM");
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  // A negative height means that the rows are stored from top to bottom.
  bytes.writeInt32LE(-width, 22);
  return bytes;
};

const webp = (kind: "VP8 " | "VP8L" | "VP8X", side: number): Buffer => {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF    WEBP${kind}`);
  if (kind === "VP8 ") {
    bytes.writeUInt16LE(side, 26);
    bytes.writeUInt16LE(side, 28);
  }
  return bytes;
};

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const body = all(...content);
  return all(u32(body.length + 8), type, body);
};
const track = (handler: string): Buffer =>
  box("trak", box("tkhd", Buffer.alloc(84)), box("mdia", box("hdlr", u32(0), u32(0), handler, Buffer.alloc(13))));
const ftyp = (brand: string): Buffer => box("ftyp", brand, u32(0), brand);
const moov = (...handlers: string[]): Buffer => box("moov", box("mvhd", Buffer.alloc(100)), ...handlers.map(track));
/** The media data of a film. The data is longer than one read. Its length is a 64-bit number, as in cameras' files. */
const media = all(u32(1), "mdat", u32(0), u32(300_016), Buffer.alloc(300_000, 0x55));

const element = (id: string, ...content: (Buffer | string)[]): Buffer => {
  const body = all(...content);
  return all(Buffer.from(id, "hex"), Buffer.from([0x08]), u32(body.length), body);
};
/** A film without the lengths of its segment and clusters, like the films that browsers record. */
const webm = (...kinds: number[]): Buffer =>
  all(
    element("1a45dfa3", element("4282", "webm")),
    Buffer.from("1853806701ffffffffffffff", "hex"),
    element("1549a966", element("4d80", "Chrome")),
    element(
      "1654ae6b",
      ...kinds.map((kind) => element("ae", element("d7", "\x01"), element("83", Buffer.from([kind])))),
    ),
    Buffer.from("1f43b67501ffffffffffffff", "hex"),
    Buffer.alloc(100, 0x55),
  );

const fixture = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, "../../asset-file/fixtures/media", name));

/** Uploads these bytes and returns the types that the record, the answer and S3 have. */
const sent = async (bytes: Buffer, declared: { fileName: string; contentType: string }) => {
  const { admin } = await aTeam();
  return actAs(
    admin,
    async () => {
      const id = await upload(bytes, declared);
      const { data } = await UploadEntity.get({ teamId: requireTeamId(), uploadId: id }).go({ consistent: true });
      const Key = data?.key ?? "";
      const { ContentType, CacheControl, ContentLength } = await s3.send(
        new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }),
      );
      return {
        recorded: data?.contentType,
        told: (await Upload.get(id)).contentType,
        ContentType,
        CacheControl,
        ContentLength,
      };
    },
    CALLER,
  );
};

const PHOTO = { fileName: "a.jpg", contentType: "image/jpeg" };
const CLIP = { fileName: "a.mp4", contentType: "video/mp4" };

describe("a file without a visible picture", () => {
  it.each([
    ["a JPEG of 3 bytes", Buffer.from([0xff, 0xd8, 0xff])],
    ["a JPEG that ends before its size", jpeg(64, 48).subarray(0, 24)],
    ["a JPEG of 0 × 0 pixels", jpeg(0, 0)],
    ["a GIF of 3 bytes", Buffer.from("GIF")],
    ["a GIF of 0 × 0 pixels", gif(0)],
    ["a GIF without a frame", gif(4, ";")],
    ["a GIF that ends before its first frame", gif(4, "")],
    ["a PNG of 0 × 0 pixels", png(0, 0)],
    ["a PNG of 10 × 0 pixels", png(10, 0)],
    ["a PNG that ends before its size", PNG.subarray(0, 20)],
    ["a BMP of 2 bytes", Buffer.from("BM")],
    ["a BMP of 0 × 0 pixels", bmp(0)],
    ["a text that begins like a BMP", Buffer.from("BMW is a maker of cars, and this is a text about it.")],
    ["a WebP of 0 × 0 pixels", webp("VP8 ", 0)],
    ["a TIFF of 4 bytes", Buffer.from("II*\0")],
  ])("%s is refused", async (_, bytes) => {
    await expect(sent(bytes, PHOTO)).rejects.toMatchObject({
      code: "upload.type_unsupported",
      message: "a.jpg is not a supported file type",
    });
  });

  it.each([
    ["an MP4 with sound only", () => fixture("sound-only.mp4")],
    ["an MP4 with sound only and with its tracks after its media", () => all(ftyp("isom"), media, moov("soun"))],
    [
      "a QuickTime film with sound, a time code and a text",
      () => all(ftyp("qt  "), moov("soun", "tmcd", "text"), media),
    ],
    ["a WebM with sound only", () => webm(2)],
    ["a WebM with sound and words", () => webm(2, 17)],
  ])("%s is refused", async (_, make) => {
    await expect(sent(await make(), CLIP)).rejects.toMatchObject({
      code: "upload.type_unsupported",
      message: "a.mp4 is not a supported file type",
    });
  });
});

describe("a file that may have a picture", () => {
  it.each([
    ["a JPEG", jpeg(64, 48), "image/jpeg"],
    ["a JPEG with more metadata than is read", jpeg(64, 48, 600_000), "image/jpeg"],
    ["a GIF", gif(1), "image/gif"],
    ["a GIF with an unknown block before its frame", gif(1, "\0,"), "image/gif"],
    ["a GIF with longer comments than are read", gif(1, `${"!\xfe\xff".padEnd(258, ",")}\0`.repeat(600)), "image/gif"],
    ["a PNG", PNG, "image/png"],
    ["a BMP", bmp(2), "image/bmp"],
    ["a lossy WebP", webp("VP8 ", 4), "image/webp"],
    ["a lossless WebP of 1 × 1 pixels", webp("VP8L", 1), "image/webp"],
    ["an extended WebP of 1 × 1 pixels", webp("VP8X", 1), "image/webp"],
    ["a film", all(ftyp("isom"), moov("vide", "soun")), "video/mp4"],
    ["a film with its tracks after its media", all(ftyp("isom"), media, moov("soun", "vide")), "video/mp4"],
    ["a film with an unknown kind of track", all(ftyp("qt  "), moov("soun", "MPEG")), "video/quicktime"],
    ["a film without a list of tracks", all(ftyp("isom"), media), "video/mp4"],
    [
      "a film with a list of tracks that breaks off",
      all(ftyp("isom"), moov("soun", "vide")).subarray(0, 150),
      "video/mp4",
    ],
    [
      "a film that ends where its tracks should begin",
      all(ftyp("isom"), media, moov("soun").subarray(0, 8)),
      "video/mp4",
    ],
    ["a film with an empty list of tracks", all(ftyp("isom"), media, box("moov"), box("free", "more")), "video/mp4"],
    ["a film that says it ends before it begins", all(ftyp("isom"), u32(4), "moov"), "video/mp4"],
    ["a WebM", webm(2, 1), "video/webm"],
    ["a WebM that breaks off", webm(2, 1).subarray(0, 60), "video/webm"],
  ])("%s is kept with the type that is detected from its bytes", async (_, bytes, contentType) => {
    const { ContentLength, ...kept } = await sent(bytes, PHOTO);
    expect(ContentLength).toBe(bytes.length);
    const CacheControl = "private, max-age=3600";
    expect(kept).toEqual({ recorded: contentType, told: contentType, ContentType: contentType, CacheControl });
  });

  it.each(["photo.heic", "hevc.mp4"])(
    "%s is kept with the type that is detected from its bytes, although this server can't decode the file",
    async (name) => {
      expect(await sent(await fixture(name), PHOTO)).toMatchObject({
        told: name.startsWith("photo") ? "image/heic" : "video/mp4",
      });
    },
  );
});
