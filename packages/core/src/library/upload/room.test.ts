import { describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { LIMITS } from "../../platform/fields.schema.ts";
import { actAs, type OwnerActor } from "../../platform/identity/actor.ts";
import { anOpenRequest, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { IMAGE, recordOf, sendPart } from "../../testing/uploads.ts";
import { Upload } from "./index.ts";

describe("the limit of an owner's files", () => {
  const anOwner = async () => (await anOpenRequest((await aTeam()).admin)).owner;
  const open = (owner: OwnerActor, size = 9, fileName = "image.jpg") =>
    actAs(owner, () => Sent.createUploadForOwner({ fileName, contentType: "image/jpeg", size }), CALLER);
  const full = { code: "upload.quota_exceeded", kind: "invalid" };

  it("an owner can upload at most 20 files, even if more uploads are opened in parallel", async () => {
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

  it("an owner can upload at most 2 GB in total", async () => {
    const owner = await anOwner();
    for (let n = 0; n < 10; n++) await open(owner, LIMITS.fileBytes);
    await expect(open(owner, LIMITS.fileBytes)).rejects.toMatchObject(full);
    await expect(open(owner, 2 * 1024 ** 3 - 10 * LIMITS.fileBytes)).resolves.toMatchObject({ state: "open" });
    await expect(open(owner, 1)).rejects.toMatchObject(full);
  });

  it("a refused file no longer counts toward the owner's limit", async () => {
    const owner = await anOwner();
    for (let n = 0; n < 19; n++) await open(owner);
    const last = await open(owner, 9);
    await actAs(owner, async () => {
      await sendPart(last.id, 1, Buffer.from("just text"));
      await expect(Upload.complete(last.id)).rejects.toMatchObject({ code: "upload.type_unsupported" });
    });
    await expect(open(owner)).resolves.toMatchObject({ state: "open" });
  });

  it("each request has its own limit, and a team's uploads don't count toward the limit", async () => {
    const { admin } = await aTeam();
    const [{ owner }, { owner: other }] = [await anOpenRequest(admin), await anOpenRequest(admin)];
    for (let n = 0; n < 20; n++) await open(owner);
    await expect(open(other)).resolves.toMatchObject({ state: "open" });
    await expect(actAs(admin, () => Sent.createUpload({ ...IMAGE, size: 9 }))).resolves.toMatchObject({
      state: "open",
    });
  });

  it("files with the same name from the same millisecond get different keys in S3", async () => {
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
