import { randomUUID } from "node:crypto";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { Clearance } from "../clearance/index.ts";
import { withClock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { LIMITS } from "../platform/fields.schema.ts";
import { actAs, type MemberActor, type OwnerActor } from "../platform/identity/actor.ts";
import { s3 } from "../platform/store/s3.ts";
import { anOpenRequest, aTeam, CALLER, PNG, upload } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { inATeam, isStored, recordOf, sendPart } from "../testing/uploads.ts";
import { Upload } from "./index.ts";
import { PART_BYTES } from "./upload.schema.ts";

const IMAGE = { fileName: "photo.png", contentType: "image/png" };

describe("opening an upload", () => {
  it("returns how to split the file, and signs each part for its exact length, for an hour", () =>
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
      "a page",
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
  ])("refuses %s, for members and owners alike", async (_, declared, fields) => {
    const refused = { code: "request.invalid", fields };
    const { admin } = await aTeam();
    await actAs(admin, () => expect(Sent.createUpload(declared)).rejects.toMatchObject(refused));
    if ("purpose" in declared) return;
    const { owner } = await anOpenRequest(admin);
    await actAs(owner, () => expect(Sent.createUploadForOwner(declared)).rejects.toMatchObject(refused));
  });

  it("accepts exactly 200 MB", () =>
    inATeam(async () => {
      expect(await Sent.createUpload({ ...IMAGE, size: LIMITS.fileBytes })).toMatchObject({ partCount: 25 });
    }));

  it.each([
    ["Sonnenuntergang über der Brücke.JPG", /^\d{13}-sonnenuntergang-uber-der-brucke\.jpg$/],
    ["🌅🌉.png", /^\d{13}-png$/],
    ["غروب الشمس.png", /^\d{13}-png$/],
    ["\u202egnp.exe", /^\d{13}-gnp\.exe$/],
    [`${"a".repeat(300)}.png`, /^\d{13}-a{76}\.png$/],
    ["../../etc/passwd", /^\d{13}-etc-passwd$/],
    ["a/b\\c:d?e#f%00.png", /^\d{13}-a-b-c-d-e-f-00\.png$/],
    ["写真", /^\d{13}-file$/],
    ["...", /^\d{13}-file$/],
  ])("keeps the name %j, and stores under a key that is safe everywhere", (fileName, object) =>
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

  it("makes one for one idempotency key, however often it is sent", () =>
    inATeam(async () => {
      const key = randomUUID();
      const opened = await Promise.all([1, 2, 3, 4].map(() => Sent.createUpload({ ...IMAGE, size: 9 }, key)));
      expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    }));

  it("stops at 50 open ones in a team, and continues when one of them ends", async () => {
    const { admin, member } = await aTeam();
    const open = (actor: MemberActor) => actAs(actor, () => Sent.createUpload({ ...IMAGE, size: PNG.length }));
    const opened: { id: string }[] = [];
    for (let n = 0; n < 50; n++) opened.push(await open(n % 2 ? admin : member));
    await expect(open(admin)).rejects.toMatchObject({ code: "upload.too_many" });
    await actAs(member, () => Upload.abort(opened[0]?.id ?? ""));
    await expect(open(admin)).resolves.toMatchObject({ state: "open" });
  });

  it("puts a thumbnail beside its picture and an additional file beside the first, until the asset is made", () =>
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
  it("remembers which are stored, so that an interrupted upload can continue", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: 3 * PART_BYTES });
      await Upload.storedPart(id, 3, '"c"');
      await Upload.storedPart(id, 1, '"a"');
      expect(await Upload.get(id)).toMatchObject({ storedParts: [1, 3] });
    }));

  it("loses none of the parts reported in parallel", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: 20 * PART_BYTES });
      const parts = Array.from({ length: 20 }, (_, n) => n + 1);
      await Promise.all(parts.map((part) => Upload.storedPart(id, part, `"${part}"`)));
      expect((await Upload.get(id)).storedParts).toEqual(parts);
    }));

  it("refuses a part number that the file doesn't have", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PART_BYTES });
      await expect(Upload.storedPart(id, 2, '"b"')).rejects.toMatchObject({ code: "upload.wrong_state" });
    }));
});

describe("completing an upload", () => {
  it("combines several parts into the file, and detects its type by its bytes", () =>
    inATeam(async () => {
      const bytes = Buffer.concat([PNG, Buffer.alloc(PART_BYTES + 10)]);
      const id = await upload(bytes, { fileName: "wrong.jpg", contentType: "image/jpeg" });
      expect(await Upload.get(id)).toMatchObject({ state: "completed", contentType: "image/png" });
      const { key } = await recordOf(id);
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
      expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    }));

  it.each([
    ["text", Buffer.from("just text")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a zip", Buffer.from(`504b0304${"00".repeat(26)}`, "hex")],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["a program", Buffer.from(`7f454c46${"00".repeat(60)}`, "hex")],
    ["zeros", Buffer.alloc(5_000)],
  ])("refuses %s with the name photo.png, and removes it", (_, bytes) =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: bytes.length });
      await sendPart(id, 1, bytes);
      const { key } = await recordOf(id);
      await expect(Upload.complete(id)).rejects.toMatchObject({
        code: "upload.type_unsupported",
        kind: "invalid",
        message: "photo.png is not a supported file type",
        fields: { file: "photo.png is not a supported file type" },
      });
      expect(await isStored(key)).toBe(false);
      expect(await Upload.get(id)).toMatchObject({ state: "aborted" });
      await expect(Upload.complete(id)).rejects.toMatchObject({ code: "upload.wrong_state" });
    }),
  );

  it("refuses a thumbnail that isn't a JPEG", () =>
    inATeam(async () => {
      const declared = {
        fileName: "t.jpg",
        contentType: "image/jpeg",
        size: PNG.length,
        purpose: "thumbnail" as const,
      };
      const { id } = await Sent.createUpload(declared);
      await sendPart(id, 1, PNG);
      await expect(Upload.complete(id)).rejects.toMatchObject({ code: "upload.type_unsupported" });
    }));

  it.each([
    ["fewer", PNG.subarray(0, PNG.length - 1)],
    ["more", Buffer.concat([PNG, Buffer.from("x")])],
  ])("refuses a file of %s bytes than declared, and removes it", (_, sent) =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
      await sendPart(id, 1, sent);
      const { key } = await recordOf(id);
      await expect(Upload.complete(id)).rejects.toMatchObject({
        code: "upload.incomplete",
        kind: "conflict",
        message: "photo.png was not uploaded completely. Please upload it again.",
      });
      expect(await isStored(key)).toBe(false);
    }),
  );

  it("refuses parts that were reported and never sent", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
      await Upload.storedPart(id, 1, '"0123456789abcdef0123456789abcdef"');
      await expect(Upload.complete(id)).rejects.toMatchObject({ code: "upload.incomplete" });
    }));

  it("waits until all parts are reported", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: 2 * PART_BYTES });
      await Upload.storedPart(id, 2, '"b"');
      await expect(Upload.complete(id)).rejects.toMatchObject({ code: "upload.not_completed" });
      expect(await Upload.get(id)).toMatchObject({ state: "open" });
    }));

  it("returns the same again, also for parallel calls, and after it was attached", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
      await sendPart(id, 1, PNG);
      const answers = await Promise.all([Upload.complete(id), Upload.complete(id), Upload.complete(id)]);
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], state: "completed" });
      await Sent.createAsset({ uploadId: id, name: "n", source: "s", uploadedBy: "u" });
      expect(await Upload.complete(id)).toMatchObject({ state: "attached" });
    }));

  it("with a wrong type, in parallel calls, stores and returns the detected type", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ fileName: "a.jpg", contentType: "image/jpeg", size: PNG.length });
      await sendPart(id, 1, PNG);
      const answers = await Promise.all([1, 2, 3].map(() => Upload.complete(id)));
      for (const answer of answers) expect(answer).toMatchObject({ state: "completed", contentType: "image/png" });
      const { key } = await recordOf(id);
      const { ContentType } = await s3.send(new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
      expect(ContentType).toBe("image/png");
    }));

  it("leaves nothing of a file that is aborted at the same moment", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ fileName: "a.jpg", contentType: "image/jpeg", size: PNG.length });
      await sendPart(id, 1, PNG);
      const [completed] = await Promise.allSettled([Upload.complete(id), Upload.abort(id)]);
      if (completed.status === "rejected")
        expect(completed.reason).toMatchObject({ code: expect.stringMatching(/^upload\./) });
      await Upload.abort(id);
      expect(await isStored((await recordOf(id)).key)).toBe(false);
    }));

  it("refuses a wrong file in all parallel calls", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: 9 });
      await sendPart(id, 1, Buffer.from("just text"));
      const results = await Promise.allSettled([1, 2, 3].map(() => Upload.complete(id)));
      for (const result of results) {
        expect(result).toMatchObject({ status: "rejected", reason: { code: expect.stringMatching(/^upload\./) } });
      }
      expect(await Upload.get(id)).toMatchObject({ state: "aborted" });
    }));
});

describe("aborting an upload", () => {
  it.each(["open", "completed"] as const)("removes what was stored of one that is %s; twice does no harm", (state) =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
      await sendPart(id, 1, PNG);
      if (state === "completed") await Upload.complete(id);
      const { key } = await recordOf(id);
      await Upload.abort(id);
      await Upload.abort(id);
      expect(await isStored(key)).toBe(false);
      expect(await Upload.get(id)).toMatchObject({ state: "aborted" });
      const ended = { code: "upload.wrong_state", kind: "conflict" };
      await expect(Upload.signParts(id, [1])).rejects.toMatchObject(ended);
      await expect(Upload.storedPart(id, 1, '"a"')).rejects.toMatchObject(ended);
      await expect(Upload.complete(id)).rejects.toMatchObject(ended);
      await expect(Sent.createAsset({ uploadId: id, name: "n", source: "s", uploadedBy: "u" })).rejects.toMatchObject(
        ended,
      );
    }),
  );

  it("isn't possible once it belongs to an asset", () =>
    inATeam(async () => {
      const id = await upload(PNG);
      const asset = await Sent.createAsset({ uploadId: id, name: "n", source: "s", uploadedBy: "u" });
      await expect(Upload.abort(id)).rejects.toMatchObject({ code: "upload.wrong_state" });
      expect(await isStored((asset.files[0]?.url ?? "").slice(1))).toBe(true);
    }));

  it("and completing it in parallel leaves one of the two, complete", () =>
    inATeam(async () => {
      for (let n = 0; n < 10; n++) {
        const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
        await sendPart(id, 1, PNG);
        const results = await Promise.allSettled([Upload.complete(id), Upload.abort(id)]);
        for (const result of results) {
          if (result.status === "rejected")
            expect(result.reason).toMatchObject({ code: expect.stringMatching(/^upload\./) });
        }
        const { key, state } = await recordOf(id);
        if (state === "completed") expect(await isStored(key)).toBe(true);
        else expect(state).toBe("aborted");
      }
    }));
});

describe("another's upload", () => {
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

  it("can't be reached: a colleague's, another team's, an owner's, a member's by an owner", async () => {
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
      [admin, "upl_00000000000000000000000000"],
    ];
    for (const [actor, id] of pairs) {
      for (const [name, way] of ways) {
        if (actor.kind === "owner" && name.startsWith("create")) continue;
        await actAs(actor, () => expect(way(id), name).rejects.toMatchObject({ code: "upload.not_found" }));
      }
    }
  });

  it("needs a person: nobody without a session or a link can upload", async () => {
    await expect(Sent.createUpload({ ...IMAGE, size: 9 })).rejects.toMatchObject({ code: "auth.required" });
    await expect(Sent.createUploadForOwner({ ...IMAGE, size: 9 })).rejects.toMatchObject({
      code: "rights_request.not_found",
    });
  });
});

describe("the limit of an owner's files", () => {
  const anOwner = async () => (await anOpenRequest((await aTeam()).admin)).owner;
  const open = (owner: OwnerActor, size = 9, fileName = "image.jpg") =>
    actAs(owner, () => Sent.createUploadForOwner({ fileName, contentType: "image/jpeg", size }), CALLER);
  const full = { code: "upload.quota_exceeded", kind: "invalid" };

  it("is 20 files, also if more are opened in parallel", async () => {
    const owner = await anOwner();
    const opened: string[] = [];
    for (let round = 0; round < 8; round++) {
      const results = await Promise.allSettled([1, 2, 3].map(() => open(owner)));
      for (const result of results) {
        if (result.status === "fulfilled") opened.push(result.value.id);
        else expect(result.reason).toMatchObject(full);
      }
    }
    expect(opened).toHaveLength(20);
    await actAs(owner, () => Upload.abort(opened[0] ?? ""));
    await actAs(owner, () => Upload.abort(opened[0] ?? ""));
    await expect(open(owner)).resolves.toMatchObject({ state: "open" });
    await expect(open(owner)).rejects.toMatchObject(full);
  });

  it("is 2 GB", async () => {
    const owner = await anOwner();
    for (let n = 0; n < 10; n++) await open(owner, LIMITS.fileBytes);
    await expect(open(owner, LIMITS.fileBytes)).rejects.toMatchObject(full);
    await expect(open(owner, 2 * 1024 ** 3 - 10 * LIMITS.fileBytes)).resolves.toMatchObject({ state: "open" });
    await expect(open(owner, 1)).rejects.toMatchObject(full);
  });

  it("counts a refused file no more", async () => {
    const owner = await anOwner();
    for (let n = 0; n < 19; n++) await open(owner);
    const last = await open(owner, 9);
    await actAs(owner, async () => {
      await sendPart(last.id, 1, Buffer.from("just text"));
      await expect(Upload.complete(last.id)).rejects.toMatchObject({ code: "upload.type_unsupported" });
    });
    await expect(open(owner)).resolves.toMatchObject({ state: "open" });
  });

  it("belongs to the request: another request's owner has their own limit, and a team's uploads don't count", async () => {
    const { admin } = await aTeam();
    const [{ owner }, { owner: other }] = [await anOpenRequest(admin), await anOpenRequest(admin)];
    for (let n = 0; n < 20; n++) await open(owner);
    await expect(open(other)).resolves.toMatchObject({ state: "open" });
    await expect(actAs(admin, () => Sent.createUpload({ ...IMAGE, size: 9 }))).resolves.toMatchObject({
      state: "open",
    });
  });

  it("stores files of the same name, opened in the same millisecond, beside each other", async () => {
    const owner = await anOwner();
    const clock = { now: () => new Date("2026-05-01T12:00:00Z") };
    const ids = await withClock(clock, () => Promise.all([open(owner), open(owner), open(owner)]));
    const keys = await actAs(owner, () => Promise.all(ids.map(async ({ id }) => (await recordOf(id)).key)));
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) {
      expect(key.slice(`media/${owner.teamId}/${owner.assetId}/`.length)).toMatch(
        new RegExp(`^owner-${owner.requestId}-1777636800000-[a-z2-7]{8}\\.jpg$`),
      );
    }
  });
});
