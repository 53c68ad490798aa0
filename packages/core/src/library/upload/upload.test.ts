import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../platform/fields.schema.ts";
import { actAs, type MemberActor, type OwnerActor } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { anOpenRequest, aTeam, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { IMAGE, inATeam, recordOf } from "../../testing/uploads.ts";
import { Upload } from "./index.ts";
import { PART_BYTES } from "./upload.schema.ts";

describe("opening an upload", () => {
  it("opening an upload divides the file into parts and signs each part's URL for the part's length and for an hour", () =>
    inATeam(async () => {
      const size = 2 * PART_BYTES + 5;
      const opened = await Sent.createUpload({ fileName: "clip.mp4", contentType: "video/mp4", size });
      expect(opened).toMatchObject({ state: "open", partSize: PART_BYTES, partCount: 3, storedParts: [], size });
      const parts = await Upload.signParts(opened.id, [1, 2, 3, 4, 100]);
      expect(parts.map(({ part, size: bytes }) => [part, bytes])).toEqual([
        [1, PART_BYTES],
        [2, PART_BYTES],
        [3, 5],
      ]);
      for (const { url } of parts) {
        const { searchParams } = new URL(url);
        expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;host");
        expect(searchParams.get("X-Amz-Expires")).toBe("3600");
      }
    }));

  it.each([
    ["200 MB and a byte", { ...IMAGE, size: LIMITS.fileBytes + 1 }, { size: "is larger than 200MB" }],
    ["no byte", { ...IMAGE, size: 0 }, { size: "The file is empty" }],
    [
      "SVG",
      { fileName: "a.svg", contentType: "image/svg+xml", size: 9 },
      { contentType: "is not a supported file type" },
    ],
    [
      "an HTML page",
      { fileName: "a.html", contentType: "text/html", size: 9 },
      { contentType: "is not a supported file type" },
    ],
    [
      "a type with a parameter",
      { fileName: "a.png", contentType: "image/png; a=b", size: 9 },
      { contentType: "is not a supported file type" },
    ],
    ["no name", { ...IMAGE, fileName: "  ", size: 9 }, { fileName: "File name is required" }],
    [
      "half of a surrogate pair",
      { ...IMAGE, fileName: "\ud83c.png", size: 9 },
      { fileName: "File name holds a character that can't be stored" },
    ],
    [
      "a large thumbnail",
      { fileName: "t.jpg", contentType: "image/jpeg", size: 2 * 1024 * 1024 + 1, purpose: "thumbnail" as const },
      { size: "A thumbnail is a JPEG of at most 2MB" },
    ],
  ])("opening an upload refuses %s, from members and from owners", async (_, declared, fields) => {
    const refused = { code: "request.invalid", fields };
    const { admin } = await aTeam();
    await actAs(admin, () => expect(Sent.createUpload(declared)).rejects.toMatchObject(refused));
    if ("purpose" in declared) return;
    const { owner } = await anOpenRequest(admin);
    await actAs(owner, () => expect(Sent.createUploadForOwner(declared)).rejects.toMatchObject(refused));
  });

  it("opening an upload accepts a file of exactly 200 MB", () =>
    inATeam(async () => {
      expect(await Sent.createUpload({ ...IMAGE, size: LIMITS.fileBytes })).toMatchObject({ partCount: 25 });
    }));

  it.each([
    ["Sonnenuntergang über der Brücke.JPG", /^\d{13}-[a-z2-7]{8}-sonnenuntergang-uber-der-brucke\.jpg$/],
    ["🌅🌉.png", /^\d{13}-[a-z2-7]{8}-png$/],
    ["غروب الشمس.png", /^\d{13}-[a-z2-7]{8}-png$/],
    ["\u202egnp.exe", /^\d{13}-[a-z2-7]{8}-gnp\.exe$/],
    [`${"a".repeat(300)}.png`, /^\d{13}-[a-z2-7]{8}-a{76}\.png$/],
    ["../../etc/passwd", /^\d{13}-[a-z2-7]{8}-etc-passwd$/],
    ["a/b\\c:d?e#f%00.png", /^\d{13}-[a-z2-7]{8}-a-b-c-d-e-f-00\.png$/],
    ["写真", /^\d{13}-[a-z2-7]{8}-file$/],
    ["...", /^\d{13}-[a-z2-7]{8}-file$/],
  ])("an upload keeps the file name %j and has an S3 key of safe characters", (fileName, object) =>
    inATeam(async ({ teamId }) => {
      const id = await upload(PNG, { fileName });
      const { key, assetId, fileName: stored } = await recordOf(id);
      expect(stored).toBe(fileName);
      expect(key.startsWith(`media/${teamId}/${assetId}/`)).toBe(true);
      expect(key.slice(`media/${teamId}/${assetId}/`.length)).toMatch(object);
      const asset = await Sent.createAsset({ uploadId: id, name: "n", source: "s", uploadedBy: "u" });
      // Characters that reverse a name's display are removed.
      expect(asset.files[0]).toMatchObject({ name: fileName.replace("\u202e", "") });
      expect((await Clearance.download(asset.id, { fileId: id, despite: "pending" })).name).toBe(
        fileName.replace("\u202e", ""),
      );
    }),
  );

  it("parallel calls with the same idempotency key open one upload", () =>
    inATeam(async () => {
      const key = randomUUID();
      const opened = await Promise.all([1, 2, 3, 4].map(() => Sent.createUpload({ ...IMAGE, size: 9 }, key)));
      expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    }));

  it("an upload can get a thumbnail and further files until its asset is made", () =>
    inATeam(async () => {
      const first = await upload(PNG);
      const thumbnail = await Sent.createUpload({
        fileName: "t.jpg",
        contentType: "image/jpeg",
        size: 99,
        purpose: "thumbnail",
        forUploadId: first,
      });
      const second = await Sent.createUpload({ ...IMAGE, size: 9, forUploadId: first });
      const alone = await Sent.createUpload({ ...IMAGE, size: 9 });
      const { assetId } = await recordOf(first);
      expect([(await recordOf(thumbnail.id)).assetId, (await recordOf(second.id)).assetId]).toEqual([assetId, assetId]);
      expect((await recordOf(alone.id)).assetId).not.toBe(assetId);
      await Sent.createAsset({ uploadId: first, name: "One", source: "s", uploadedBy: "Ada" });
      await expect(Sent.createUpload({ ...IMAGE, size: 9, forUploadId: first })).rejects.toMatchObject({
        code: "upload.wrong_state",
      });
    }));
});

describe("sending parts", () => {
  it("an upload remembers which of its parts are stored", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: 3 * PART_BYTES });
      await Upload.storedPart(id, 3, '"c"');
      await Upload.storedPart(id, 1, '"a"');
      expect(await Upload.get(id)).toMatchObject({ storedParts: [1, 3] });
    }));

  it("an upload remembers all parts that are reported in parallel", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: 20 * PART_BYTES });
      const parts = Array.from({ length: 20 }, (_, n) => n + 1);
      await Promise.all(parts.map((part) => Upload.storedPart(id, part, `"${part}"`)));
      expect((await Upload.get(id)).storedParts).toEqual(parts);
    }));

  it("an upload refuses a part number that its file doesn't have", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PART_BYTES });
      await expect(Upload.storedPart(id, 2, '"b"')).rejects.toMatchObject({ code: "upload.wrong_state" });
    }));
});

describe("access to an upload", () => {
  const UNKNOWN = "upl_00000000000000000000000000";
  const ways: [string, (id: string) => Promise<unknown>][] = [
    ["get", (id) => Upload.get(id)],
    ["signParts", (id) => Upload.signParts(id, [1])],
    ["storedPart", (id) => Upload.storedPart(id, 1, '"a"')],
    ["complete", (id) => Upload.complete(id)],
    ["abort", (id) => Upload.abort(id)],
    [
      "create a thumbnail for",
      (id) =>
        Sent.createUpload({
          fileName: "t.jpg",
          contentType: "image/jpeg",
          size: 9,
          purpose: "thumbnail",
          forUploadId: id,
        }),
    ],
  ];

  it("an upload can be reached only by the member or owner who opened the upload", async () => {
    const { admin, member } = await aTeam();
    const stranger = await aTeam();
    const [{ owner }, { owner: otherOwner }] = [await anOpenRequest(admin), await anOpenRequest(admin)];
    const open = (actor: MemberActor | OwnerActor) =>
      actAs(actor, async () => {
        const declared = { ...IMAGE, size: PNG.length };
        return (await (actor.kind === "owner" ? Sent.createUploadForOwner(declared) : Sent.createUpload(declared))).id;
      });
    const pairs: [MemberActor | OwnerActor, string][] = [
      [member, await open(admin)],
      [stranger.admin, await open(admin)],
      [admin, await open(owner)],
      [otherOwner, await open(owner)],
      [owner, await open(admin)],
      [admin, UNKNOWN],
    ];
    for (const [actor, id] of pairs) {
      for (const [name, way] of ways) {
        if (actor.kind === "owner" && name.startsWith("create")) continue;
        // Admins may end what they may not read or continue; see cancel.test.ts.
        if (name === "abort" && actor === admin && id !== UNKNOWN) continue;
        await actAs(actor, () => expect(way(id), name).rejects.toMatchObject({ code: "upload.not_found" }));
      }
    }
  });

  it("opening an upload needs a member's session or an owner's link", async () => {
    await expect(Sent.createUpload({ ...IMAGE, size: 9 })).rejects.toMatchObject({ code: "auth.required" });
    await expect(Sent.createUploadForOwner({ ...IMAGE, size: 9 })).rejects.toMatchObject({
      code: "rights_request.not_found",
    });
  });
});
