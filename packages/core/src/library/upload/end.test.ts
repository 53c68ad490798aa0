import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { env } from "../../platform/env.ts";
import { s3 } from "../../platform/store/s3.ts";
import { PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { IMAGE, inATeam, isStored, recordOf, sendPart } from "../../testing/uploads.ts";
import { Upload } from "./index.ts";
import { PART_BYTES } from "./upload.schema.ts";

describe("completing an upload", () => {
  it("completing an upload combines its parts into the file and detects the file's type by its bytes", () =>
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
  ])("completing an upload refuses %s with the name photo.png and removes the file", (_, bytes) =>
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

  it("completing an upload refuses a thumbnail that isn't a JPEG", () =>
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
  ])("completing an upload refuses a file of %s bytes than declared and removes the file", (_, sent) =>
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

  it("completing an upload fails if a part was reported but never sent", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
      await Upload.storedPart(id, 1, '"0123456789abcdef0123456789abcdef"');
      await expect(Upload.complete(id)).rejects.toMatchObject({ code: "upload.incomplete" });
    }));

  it("an upload can't be completed until all its parts are reported", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: 2 * PART_BYTES });
      await Upload.storedPart(id, 2, '"b"');
      await expect(Upload.complete(id)).rejects.toMatchObject({ code: "upload.not_completed" });
      expect(await Upload.get(id)).toMatchObject({ state: "open" });
    }));

  it("parallel completions return the same result, and an attached upload can be completed again", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
      await sendPart(id, 1, PNG);
      const answers = await Promise.all([Upload.complete(id), Upload.complete(id), Upload.complete(id)]);
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], state: "completed" });
      await Sent.createAsset({ uploadId: id, name: "n", source: "s", uploadedBy: "u" });
      expect(await Upload.complete(id)).toMatchObject({ state: "attached" });
    }));

  it("parallel completions of a file with a wrong declared type all return the detected type, which is also stored", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ fileName: "a.jpg", contentType: "image/jpeg", size: PNG.length });
      await sendPart(id, 1, PNG);
      const answers = await Promise.all([1, 2, 3].map(() => Upload.complete(id)));
      for (const answer of answers) expect(answer).toMatchObject({ state: "completed", contentType: "image/png" });
      const { key } = await recordOf(id);
      const { ContentType } = await s3.send(new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
      expect(ContentType).toBe("image/png");
    }));

  it("an upload that is aborted and completed at the same moment leaves no file after a second abort", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ fileName: "a.jpg", contentType: "image/jpeg", size: PNG.length });
      await sendPart(id, 1, PNG);
      const [completed] = await Promise.allSettled([Upload.complete(id), Upload.abort(id)]);
      if (completed.status === "rejected")
        expect(completed.reason).toMatchObject({ code: expect.stringMatching(/^upload\./) });
      await Upload.abort(id);
      expect(await isStored((await recordOf(id)).key)).toBe(false);
    }));

  it("parallel completions of a file that isn't a picture are all refused", () =>
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
  it.each(["open", "completed"] as const)(
    "aborting an upload that is %s removes its file, and a second abort does no harm",
    (state) =>
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

  it("an upload that belongs to an asset can't be aborted", () =>
    inATeam(async () => {
      const id = await upload(PNG);
      const asset = await Sent.createAsset({ uploadId: id, name: "n", source: "s", uploadedBy: "u" });
      await expect(Upload.abort(id)).rejects.toMatchObject({ code: "upload.wrong_state" });
      expect(await isStored((asset.files[0]?.url ?? "").slice(1))).toBe(true);
    }));

  it("an upload that is aborted and completed at the same moment ends up either aborted or completed", () =>
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
