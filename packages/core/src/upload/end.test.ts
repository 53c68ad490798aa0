import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { env } from "../platform/env.ts";
import { s3 } from "../platform/store/s3.ts";
import { PNG, upload } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { IMAGE, inATeam, isStored, recordOf, sendPart } from "../testing/uploads.ts";
import { Upload } from "./index.ts";
import { PART_BYTES } from "./upload.schema.ts";

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

  it("is refused until all parts are reported", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: 2 * PART_BYTES });
      await Upload.storedPart(id, 2, '"b"');
      await expect(Upload.complete(id)).rejects.toMatchObject({ code: "upload.not_completed" });
      expect(await Upload.get(id)).toMatchObject({ state: "open" });
    }));

  it("returns the same again, also for parallel calls, and after the upload was attached", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
      await sendPart(id, 1, PNG);
      const answers = await Promise.all([Upload.complete(id), Upload.complete(id), Upload.complete(id)]);
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], state: "completed" });
      await Sent.createAsset({ uploadId: id, name: "n", source: "s", uploadedBy: "u" });
      expect(await Upload.complete(id)).toMatchObject({ state: "attached" });
    }));

  it("completing an upload of a wrong type in parallel calls stores and returns the detected type", () =>
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
  it.each(["open", "completed"] as const)("removes what was stored if it is %s; a second abort does no harm", (state) =>
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

  it("aborting an upload and completing it at the same time has the effect of only one of the two", () =>
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
