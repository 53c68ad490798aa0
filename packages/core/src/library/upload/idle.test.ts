import { afterEach, describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { anOpenRequest, aTeam, CALLER, PNG } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { asEarlier, discards, IMAGE, inATeam, isStored, recordOf, sendPart } from "../../testing/uploads.ts";
import { Upload } from "./index.ts";
import { PART_BYTES } from "./upload.schema.ts";

const inHours = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) });
const sweepAt = (hours: number) => withClock(inHours(hours), () => runTimers({ upload: Upload.sweep }));
afterEach(() => sweepAt(2_000));

const open = async (size = PNG.length): Promise<string> => (await Sent.createUpload({ ...IMAGE, size })).id;
const timerOf = async (uploadId: string) => {
  const { teamId } = await recordOf(uploadId);
  const timer = await findTimer({ teamId, kind: "upload", id: uploadId });
  if (!timer) throw new Error("no timer");
  return timer;
};

describe("an upload to which nothing is sent", () => {
  it("an open upload ends 12 hours after it was opened, and says that it was idle", () =>
    inATeam(async () => {
      const id = await open();
      await sweepAt(11.9);
      expect(await Upload.get(id)).toMatchObject({ state: "open" });
      await sweepAt(12.1);
      expect(await Upload.get(id)).toMatchObject({ state: "aborted", ended: "idle" });
      await expect(Upload.signParts(id, [1])).rejects.toMatchObject({ code: "upload.wrong_state" });
    }));

  it("each part that arrives gives an open upload 12 more hours, but no more than three days in all", () =>
    inATeam(async () => {
      const id = await open(9 * PART_BYTES);
      for (let part = 1; part <= 7; part++) {
        await withClock(inHours(part * 10), () => Upload.storedPart(id, part, `"${part}"`));
        await sweepAt(part * 10 + 1.9);
        expect(await Upload.get(id)).toMatchObject({ state: "open" });
      }
      await sweepAt(71.9);
      expect(await Upload.get(id)).toMatchObject({ state: "open" });
      await sweepAt(72.1);
      expect(await Upload.get(id)).toMatchObject({ state: "aborted", ended: "idle" });
    }));

  it("an owner's upload ends too, and then leaves room in the owner's limit", async () => {
    const { owner } = await anOpenRequest((await aTeam()).admin);
    const openOne = () => Sent.createUploadForOwner({ ...IMAGE, size: PNG.length });
    await actAs(
      owner,
      async () => {
        const ids: string[] = [];
        for (let n = 0; n < 20; n++) ids.push((await openOne()).id);
        await expect(openOne()).rejects.toMatchObject({ code: "upload.quota_exceeded" });
        await sweepAt(12.1);
        expect(await Upload.get(ids[0] ?? "")).toMatchObject({ state: "aborted", ended: "idle" });
        await expect(openOne()).resolves.toMatchObject({ state: "open" });
      },
      CALLER,
    );
  });

  it("an idle upload makes room for its sender", () =>
    inATeam(async () => {
      for (let n = 0; n < 50; n++) await open();
      await expect(open()).rejects.toMatchObject({ code: "upload.too_many" });
      await sweepAt(12.1);
      await expect(open()).resolves.toMatch(/^upl_/);
    }));

  it("an upload of an earlier release ends at its time, as before", () =>
    inATeam(async () => {
      const id = await open();
      await asEarlier(id);
      await sweepAt(71.9);
      expect(await Upload.get(id)).toMatchObject({ state: "open" });
      await sweepAt(72.1);
      expect(await Upload.get(id)).toMatchObject({ state: "aborted" });
    }));

  it("an upload of an earlier release can be continued and completed", () =>
    inATeam(async () => {
      const id = await open();
      await asEarlier(id);
      await sendPart(id, 1, PNG);
      expect(await Upload.complete(id)).toMatchObject({ state: "completed" });
      await sweepAt(71.9);
      expect(await isStored((await recordOf(id)).key)).toBe(true);
    }));
});

describe("an upload that is ended at the same moment as something else happens", () => {
  it("a file that was completed just after its timer was read is neither removed then nor at the timer's old time", () =>
    inATeam(async () => {
      const id = await open();
      await sendPart(id, 1, PNG);
      const timer = await timerOf(id);
      await withClock(inHours(13), async () => {
        expect(await Upload.complete(id)).toMatchObject({ state: "completed" });
        await Upload.sweep(timer);
      });
      await sweepAt(71);
      expect(await Upload.get(id)).toMatchObject({ state: "completed" });
      expect(await isStored((await recordOf(id)).key)).toBe(true);
      await sweepAt(72.1);
      expect(await Upload.get(id)).toMatchObject({ state: "aborted" });
    }));

  it("a file that is completed while its timer is handled is either stored, or its sender is told that it ended", () =>
    inATeam(async () => {
      for (let n = 0; n < 10; n++) {
        const id = await open();
        await sendPart(id, 1, PNG);
        const timer = await timerOf(id);
        const [completed] = await withClock(inHours(13), () =>
          Promise.allSettled([Upload.complete(id), Upload.sweep(timer)]),
        );
        const { key, state } = await recordOf(id);
        expect(await isStored(key)).toBe(state === "completed");
        if (completed.status === "fulfilled") expect(state).toBe("completed");
        else expect(completed.reason).toMatchObject({ code: "upload.wrong_state" });
      }
    }));

  it("a part that arrives while the timer is handled keeps the upload, or is refused", () =>
    inATeam(async () => {
      for (let n = 0; n < 10; n++) {
        const id = await open();
        const timer = await timerOf(id);
        const [stored, swept] = await withClock(inHours(13), () =>
          Promise.allSettled([Upload.storedPart(id, 1, '"a"'), Upload.sweep(timer)]),
        );
        expect(swept.status).toBe("fulfilled");
        expect(await recordOf(id)).toMatchObject(
          stored.status === "fulfilled" ? { state: "open", parts: { 1: '"a"' } } : { state: "aborted", ended: "idle" },
        );
      }
    }));

  it("a completed file isn't removed by a timer that was set anew since it was read", () =>
    inATeam(async () => {
      const id = await open();
      await sendPart(id, 1, PNG);
      await Upload.complete(id);
      const stale = { ...(await timerOf(id)), mark: "read before" };
      await withClock(inHours(100), () => Upload.sweep(stale));
      expect(await Upload.get(id)).toMatchObject({ state: "completed" });
    }));
});

describe("an upload whose end is cut off", () => {
  it("the parts of an upload whose process was killed after its record was closed are removed later", () =>
    inATeam(async () => {
      const id = await open();
      await sendPart(id, 1, PNG);
      const { multipartId } = await recordOf(id);
      const killed = await discards(
        async () => {
          throw new Error("killed");
        },
        () => sweepAt(12.1),
      );
      expect(killed).toEqual([multipartId]);
      expect(await Upload.get(id)).toMatchObject({ state: "aborted", ended: "idle" });
      expect(await discards(undefined, () => sweepAt(15))).toEqual([multipartId]);
      const timer = await timerOf(id).catch(() => undefined);
      expect(timer).toBeUndefined();
    }));

  it("a part that arrives after the upload has ended is refused, and its bytes are removed", () =>
    inATeam(async () => {
      const id = await open();
      await sweepAt(12.1);
      const { multipartId } = await recordOf(id);
      const removed = await discards(undefined, () =>
        expect(Upload.storedPart(id, 1, '"a"')).rejects.toMatchObject({ code: "upload.wrong_state" }),
      );
      expect(removed).toEqual([multipartId]);
    }));

  it("the parts of an ended upload are removed again once no URL for a part is valid any more", () =>
    inATeam(async () => {
      const id = await open();
      const { multipartId } = await recordOf(id);
      const first = await discards(undefined, () => sweepAt(12.1));
      const second = await discards(undefined, () => sweepAt(14.2));
      expect([first, second, await discards(undefined, () => sweepAt(20))]).toEqual([[multipartId], [multipartId], []]);
    }));
});
