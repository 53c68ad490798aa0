import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { inATeam, isStored, recordOf, sendPart } from "../../testing/uploads.ts";
import { Upload } from "./index.ts";
import { UploadEntity } from "./upload.entity.ts";

const IMAGE = { fileName: "photo.png", contentType: "image/png" };

describe("an unattached upload", () => {
  const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });

  /** Runs the timers as the schedule does. */
  const sweepAll = () => runTimers({ upload: Upload.sweep });
  afterEach(() => withClock(inDays(60), sweepAll));

  it.each(["completed", "aborted"] as const)(
    "after three days, an upload that is %s counts as aborted, and its object and its entry in the list of uploads are gone",
    (state) =>
      inATeam(async ({ teamId }) => {
        const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
        await sendPart(id, 1, PNG);
        if (state === "completed") await Upload.complete(id);
        if (state === "aborted") await Upload.abort(id);
        const { key } = await recordOf(id);
        await withClock(inDays(1), sweepAll);
        expect(await Upload.get(id)).toMatchObject({ state });
        await withClock(inDays(3.01), sweepAll);
        expect(await Upload.get(id)).toMatchObject({ state: "aborted" });
        expect(await isStored(key)).toBe(false);
        expect((await UploadEntity.query.pending({ teamId }).go()).data).toEqual([]);
        await withClock(inDays(3.2), sweepAll);
        expect(await findTimer({ teamId, kind: "upload", id })).toBeUndefined();
      }),
  );

  it("an unattached upload is removed even if the timers run a year late", () =>
    inATeam(async () => {
      const { id } = await Sent.createUpload({ ...IMAGE, size: PNG.length });
      await withClock(inDays(400), sweepAll);
      expect(await Upload.get(id)).toMatchObject({ state: "aborted" });
    }));

  it("an upload that was attached to an asset isn't removed", () =>
    inATeam(async () => {
      const asset = await anAsset();
      await withClock(inDays(4), sweepAll);
      expect(await isStored((asset.files[0]?.url ?? "").slice(1))).toBe(true);
    }));

  it("an upload has a timer until it is attached to an asset", () =>
    inATeam(async ({ teamId }) => {
      const id = await upload(PNG);
      const key = { teamId, kind: "upload", id } as const;
      expect(await findTimer(key)).toBeDefined();
      await Sent.createAsset({
        uploadId: id,
        name: "Sunset",
        source: "https://example.com/1",
        uploadedBy: "Ada Admin",
      });
      expect(await findTimer(key)).toBeUndefined();
    }));

  it("an owner's upload is removed after 37 days unless an approval includes the upload", async () => {
    const { admin } = await aTeam();
    const { owner, asset } = await anOpenRequest(admin);
    const [kept, forgotten] = await actAs(
      owner,
      async () => [await upload(PNG, { owner: true }), await upload(PNG, { owner: true })],
      CALLER,
    );
    await withClock(inDays(29), sweepAll);
    await approve(owner, { uploadIds: [kept ?? ""] });
    await withClock(inDays(37), sweepAll);
    const { Contents = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: env.MEDIA_BUCKET, Prefix: `media/${owner.teamId}/${asset.id}/owner-` }),
    );
    expect(Contents).toHaveLength(1);
    await actAs(owner, async () => {
      expect(await Upload.get(kept ?? "")).toMatchObject({ state: "attached" });
      expect(await Upload.get(forgotten ?? "")).toMatchObject({ state: "aborted" });
    });
  });
});
