import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { parseMetadata } from "@uswriting/exiftool";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { boxesIn, boxWith } from "./boxes.ts";
import { embedding, takesRights } from "./index.ts";
import { readPlaces } from "./item-places.ts";
import { spliced, splicedSize } from "./splice.ts";
import { UnfitFile } from "./unfit-file.ts";
import { type FileRights, xmpPacket } from "./xmp.ts";

const RIGHTS: FileRights = {
  credit: "@olivia & <Zoë>",
  notice: "© @olivia & <Zoë>",
  usageTerms: "License CH-7K3M-Q9TX-2B4D: feed, editorial, without ads.",
  webStatement: "https://rights.example.com/check?number=CH-7K3M-Q9TX-2B4D",
  licensor: { name: "@olivia", url: "https://rights.example.com/check?number=CH-7K3M-Q9TX-2B4D" },
  dataMining: "DMI-PROHIBITED-AIMLTRAINING",
};

const OLD_XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmp:Rating="4" photoshop:Credit="An agency">
<dc:creator><rdf:Seq><rdf:li>Somebody else</rdf:li></rdf:Seq></dc:creator>
<dc:subject><rdf:Bag><rdf:li>sunset</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

const reader = (file: Buffer) => async (at: number, length: number) => file.subarray(at, at + length);

const MEDIA = join(import.meta.dirname, "../../library/asset-file/fixtures/media");

const PIECES = [1, 7, 4096, 1_000_000];

/** A file with rights, put together from pieces of several sizes. */
const withRights = async (file: Buffer, contentType: string) => {
  const packetOf = (existing: string | undefined) => xmpPacket(RIGHTS, existing);
  const made = await embedding({ contentType, size: file.length }, reader(file), packetOf);
  const copies: Buffer[] = [];
  for (const size of PIECES.filter((one) => file.length / one < 100_000)) {
    const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, n) =>
      file.subarray(n * size, (n + 1) * size),
    );
    const out: Uint8Array[] = [];
    for await (const piece of spliced(pieces, made.splices)) out.push(piece);
    copies.push(Buffer.concat(out));
  }
  const [copy = Buffer.alloc(0), ...others] = copies;
  for (const other of others) expect(other.equals(copy)).toBe(true);
  expect(copy.length).toBe(splicedSize(file.length, made.splices));
  return { copy, ...made };
};

/**
 * Under Node, ExifTool looks for its WebAssembly module below a path in which spaces and accents are still escaped. As
 * in a browser, it uses this function instead.
 */
const fetchModule = async () => {
  const path = "../../../../@6over3/zeroperl-ts/dist/esm/zeroperl.wasm";
  return new Response(await readFile(fileURLToPath(new URL(path, import.meta.resolve("@uswriting/exiftool")))));
};

const exif = async (name: string, file: Buffer): Promise<Record<string, unknown>> => {
  const args = ["-json", "-n", "-G1", "-struct", "-a", "-charset", "filename=utf8"];
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {});
  const answer = await parseMetadata({ name, data: new Uint8Array(file) }, { args, fetch: fetchModule });
  vi.unstubAllGlobals();
  if (!answer.success) throw new Error(answer.error);
  const [read] = JSON.parse(String(answer.data)) as Record<string, unknown>[];
  return read ?? {};
};

const EXPECTED = {
  "XMP-dc:Creator": ["@olivia & <Zoë>"],
  "XMP-dc:Rights": "© @olivia & <Zoë>",
  "XMP-photoshop:Credit": "@olivia & <Zoë>",
  "XMP-xmpRights:Marked": true,
  "XMP-xmpRights:UsageTerms": RIGHTS.usageTerms,
  "XMP-xmpRights:WebStatement": RIGHTS.webStatement,
  "XMP-plus:Licensor": [{ LicensorName: "@olivia", LicensorURL: RIGHTS.licensor.url }],
  "XMP-plus:DataMining": expect.stringMatching(/DMI-PROHIBITED-AIMLTRAINING|PROHIBITED-AIMLTRAINING|Prohibited/),
};

const FRAMES = Buffer.from("frames that must stay as they are".repeat(40));
const FTYP = boxWith("ftyp", Buffer.from("isom\0\0\0\x01isomiso2mp41"));
const MOOV = boxWith("moov", boxWith("mvhd", Buffer.alloc(100)));
const XMP_UUID = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");
const MP4 = Buffer.concat([FTYP, MOOV, boxWith("mdat", FRAMES)]);

let pixels: ReturnType<typeof sharp>;
beforeAll(() => {
  const noise = Buffer.from(Array.from({ length: 64 * 48 * 4 }, (_, n) => (n * n + 31 * n) % 256));
  pixels = sharp(noise, { raw: { width: 64, height: 48, channels: 4 } });
});

const PICTURES = [
  { title: "JPEG", name: "a.jpg", type: "image/jpeg", make: () => pixels.clone().jpeg() },
  { title: "PNG", name: "a.png", type: "image/png", make: () => pixels.clone().png() },
  { title: "lossy WebP", name: "a.webp", type: "image/webp", make: () => pixels.clone().removeAlpha().webp() },
  { title: "AVIF", name: "a.avif", type: "image/avif", make: () => pixels.clone().avif({ lossless: true }) },
  { title: "lossless WebP", name: "a.webp", type: "image/webp", make: () => pixels.clone().webp({ lossless: true }) },
];

describe.each(PICTURES)("rights in a $title", ({ name, type, make }) => {
  it("ExifTool reads the rights, the pixels are the same, and the file's other descriptions stay", async () => {
    const described = await make().withXmp(OLD_XMP).toBuffer();
    const read = await exif(name, (await withRights(described, type)).copy);
    expect(read).toMatchObject({ ...EXPECTED, "XMP-dc:Subject": ["sunset"], "XMP-xmp:Rating": 4 });
    expect(read["ExifTool:Warning"]).toBeUndefined();
    for (const picture of [described, await make().toBuffer()]) {
      const { copy, hasCredentials } = await withRights(picture, type);
      expect(copy.toString("latin1").split("<x:xmpmeta")).toHaveLength(2);
      expect(copy.includes("Somebody else")).toBe(false);
      const [before, after] = await Promise.all([picture, copy].map((file) => sharp(file).raw().toBuffer()));
      expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
      expect(hasCredentials).toBe(false);
    }
  }, 60_000);

  it("a file that is cut off anywhere, or whose bytes were changed, is refused with a reason or stays readable", async () => {
    const picture = await make().withXmp(OLD_XMP).toBuffer();
    await fc.assert(
      fc.asyncProperty(fc.nat(picture.length - 1), fc.nat(picture.length - 1), fc.nat(255), async (cut, at, value) => {
        const cutOff = withRights(picture.subarray(0, cut), type);
        await expect(cutOff).rejects.toBeInstanceOf(UnfitFile);
        const changed = Buffer.from(picture);
        changed[at] = value;
        const copy = await withRights(changed, type).catch((error: unknown) => error);
        if (!(copy instanceof UnfitFile)) expect(copy).toHaveProperty("copy");
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

it("the picture of a phone gets rights, and each of its items keeps its bytes", async () => {
  const file = await readFile(join(MEDIA, "photo.heic"));
  const { copy } = await withRights(file, "image/heic");
  expect(await exif("a.heic", copy)).toMatchObject(EXPECTED);
  const items = async (of: Buffer) => {
    const [meta] = (await boxesIn(reader(of), 0, of.length)).filter(({ type }) => type === "meta");
    const inside = await boxesIn(reader(of), (meta?.data ?? 0) + 4, meta?.to ?? 0);
    const [iloc] = inside.filter(({ type }) => type === "iloc");
    return readPlaces(of.subarray(iloc?.data, iloc?.to)).items.map(({ base, method, extents }) =>
      extents.map(({ offset, length }) =>
        method === 0 ? of.toString("latin1", base + offset, base + offset + length) : [method, base, offset, length],
      ),
    );
  };
  const [before, after] = await Promise.all([items(file), items(copy)]);
  expect(before.length).toBeGreaterThan(0);
  expect(after.slice(0, before.length)).toEqual(before);
  const again = await withRights(copy, "image/heic");
  expect((await items(again.copy)).slice(0, before.length)).toEqual(before);
  expect(again.copy.toString("latin1").split("<x:xmpmeta")).toHaveLength(2);
}, 60_000);

describe("rights in a video", () => {
  it.each([
    { title: "MP4", file: MP4, before: 0 },
    {
      title: "MP4 whose frames come first and are closed by the file's end",
      file: Buffer.concat([FTYP, MOOV, Buffer.from("\0\0\0\0mdat"), FRAMES]),
      before: 0,
    },
    {
      title: "MP4 with earlier descriptions",
      file: Buffer.concat([
        FTYP,
        boxWith("uuid", Buffer.concat([XMP_UUID, Buffer.from(OLD_XMP)])),
        MOOV,
        boxWith("mdat", FRAMES),
      ]),
      before: 1,
    },
    {
      title: "QuickTime file with user data",
      file: Buffer.concat([
        boxWith("ftyp", Buffer.from("qt  \0\0\0\0qt  ")),
        boxWith("mdat", FRAMES),
        boxWith(
          "moov",
          Buffer.concat([
            boxWith("mvhd", Buffer.alloc(100)),
            boxWith("udta", Buffer.concat([boxWith("XMP_", Buffer.from(OLD_XMP)), Buffer.alloc(4)])),
          ]),
        ),
      ]),
      before: 1,
    },
  ])(
    "ExifTool reads the rights of an $title, and no byte of the frames moves",
    async ({ file, before }) => {
      const { copy } = await withRights(file, "video/mp4");
      if (before) expect(await exif("a.mp4", copy)).toMatchObject({ ...EXPECTED, "XMP-dc:Subject": ["sunset"] });
      expect(copy.indexOf(FRAMES)).toBe(file.indexOf(FRAMES));
      expect(copy.indexOf("moov")).toBe(file.indexOf("moov"));
    },
    60_000,
  );

  it("the streams of a recorded video stay as they are", async () => {
    const file = await readFile(join(MEDIA, "hevc.mp4"));
    const { copy, splices } = await withRights(file, "video/mp4");
    expect(splices).toHaveLength(1);
    expect(copy.subarray(0, file.length).equals(file)).toBe(true);
    expect(await exif("a.mp4", copy)).toMatchObject(EXPECTED);
  }, 60_000);

  it("the index at the end of a fragmented video stays at its end", async () => {
    const index = boxWith("mfra", boxWith("mfro", Buffer.alloc(8)));
    const { copy } = await withRights(Buffer.concat([MP4, index]), "video/mp4");
    expect(copy.subarray(-index.length).equals(index)).toBe(true);
  });

  it.each([
    { title: "ends early", file: MP4.subarray(0, -10), why: "the file ends early" },
    {
      title: "has a box of an impossible size",
      file: Buffer.concat([FTYP, MOOV, Buffer.from("\0\0\0\x03mdat")]),
      why: "the file is damaged",
    },
    {
      title: "is in more pieces than can be read in time",
      file: Buffer.concat([MP4, ...Array.from({ length: 300 }, () => boxWith("moof"))]),
      why: "it has more than 300 parts",
    },
    { title: "has no frames", file: Buffer.concat([FTYP, MOOV]), why: "the file is damaged" },
    { title: "is something else", file: Buffer.from("GIF89a".repeat(20)), why: "the file ends early" },
  ])("a video that $title is refused", async ({ file, why }) => {
    await expect(withRights(file, "video/mp4")).rejects.toThrow(why);
  });
});

describe("files that try to do harm", () => {
  const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments]);

  it.each([
    {
      title: "a JPEG without its start",
      type: "image/jpeg",
      file: Buffer.from("no picture at all"),
      why: "it isn't a JPEG",
    },
    {
      title: "a JPEG with a huge segment",
      type: "image/jpeg",
      file: jpeg(Buffer.from([0xff, 0xe1, 0xff, 0xff, 1, 2])),
      why: "the file ends early",
    },
    {
      title: "a JPEG with an empty segment",
      type: "image/jpeg",
      file: jpeg(Buffer.from([0xff, 0xe1, 0, 0, 1, 2])),
      why: "the file is damaged",
    },
    {
      title: "a PNG named as a WebP",
      type: "image/webp",
      file: Buffer.from("\x89PNG\r\n\x1a\n".repeat(9), "latin1"),
      why: "it isn't a WebP",
    },
  ])("$title is refused", async ({ type, file, why }) => {
    await expect(withRights(file, type)).rejects.toThrow(why);
  });

  it("a description that unpacks to gigabytes is replaced without unpacking it", async () => {
    const picture = await pixels.clone().png().toBuffer();
    const packed = deflateSync(Buffer.alloc(50_000_000));
    const data = Buffer.concat([Buffer.from("iTXtXML:com.adobe.xmp\0\x01\0\0\0"), packed]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length - 4);
    const bomb = Buffer.concat([picture.subarray(0, 33), size, data, Buffer.alloc(4), picture.subarray(33)]);
    const { copy } = await withRights(bomb, "image/png");
    expect(copy.includes(packed)).toBe(false);
    expect(copy.length).toBeLessThan(picture.length + 3_000);
  });

  it("a description with entities, or that isn't XML, is replaced", () => {
    for (const existing of ['<!DOCTYPE x [<!ENTITY a "b">]><rdf:RDF/>', "<rdf:RDF", "\0\0", OLD_XMP.slice(0, 300)])
      expect(xmpPacket(RIGHTS, existing).equals(xmpPacket(RIGHTS, undefined))).toBe(true);
  });

  it("content credentials are noticed", async () => {
    const picture = await pixels.clone().jpeg().toBuffer();
    const claim = Buffer.from("JP\0\x01\0\0\0\x01\0\0\0\x20jumbjumdc2pa");
    const size = Buffer.from([0xff, 0xeb, 0, claim.length + 2]);
    const signed = Buffer.concat([picture.subarray(0, 2), size, claim, picture.subarray(2)]);
    expect((await withRights(signed, "image/jpeg")).hasCredentials).toBe(true);
    const uuid = Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex");
    expect((await withRights(Buffer.concat([MP4, boxWith("uuid", uuid)]), "video/mp4")).hasCredentials).toBe(true);
  });

  it("only types into which rights can be written safely are taken", () => {
    expect(
      ["image/jpeg", "image/png", "image/webp", "image/heic", "image/avif", "video/mp4", "video/quicktime"].every(
        takesRights,
      ),
    ).toBe(true);
    expect(["image/gif", "image/bmp", "video/webm", "constructor"].some(takesRights)).toBe(false);
  });
});
