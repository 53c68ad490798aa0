import { describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { anOpenRequest, aTeam, CALLER, PNG } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { log } from "../../testing/team.ts";
import { aKey, asEarlier, discards, IMAGE, isStored, recordOf, sendPart } from "../../testing/uploads.ts";
import { Upload } from "./index.ts";

const open = (actor: MemberActor) =>
  actAs(actor, async () => (await Sent.createUpload({ ...IMAGE, size: PNG.length })).id, CALLER);
const cancel = (actor: MemberActor, id: string) => actAs(actor, () => Upload.abort(id));
const stateOf = (actor: MemberActor, id: string) => actAs(actor, async () => (await recordOf(id)).state);

describe("canceling somebody else's upload", () => {
  it("an admin cancels a member's, a key's and an owner's open upload, and each sender is told so", async () => {
    const { admin, member, teamId } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    const key = aKey(teamId);
    const ofOwner = await actAs(
      owner,
      async () => (await Sent.createUploadForOwner({ ...IMAGE, size: PNG.length })).id,
      CALLER,
    );
    for (const [sender, id] of [
      [member, await open(member)],
      [key, await open(key)],
      [owner, ofOwner],
    ] as const) {
      await cancel(admin, id);
      await actAs(sender, async () => {
        expect(await Upload.get(id)).toMatchObject({ state: "aborted", ended: "canceled" });
        const canceled = { code: "upload.canceled", kind: "conflict", message: expect.stringMatching(/^An admin/) };
        await expect(Upload.signParts(id, [1])).rejects.toMatchObject(canceled);
        await expect(Upload.storedPart(id, 1, '"a"')).rejects.toMatchObject(canceled);
        await expect(Upload.complete(id)).rejects.toMatchObject(canceled);
      });
    }
  });

  it("an admin's cancel of somebody else's upload is an entry of the team's log, and ending one's own is none", async () => {
    const { admin, member, teamId } = await aTeam();
    const other = { ...(await aTeam()).admin, teamId };
    const [id, own] = [await open(member), await open(admin)];
    await cancel(admin, own);
    await Promise.all([cancel(admin, id), cancel(other, id)]);
    await cancel(admin, id);
    const entries = (await log(admin)).filter(({ type }) => type === "upload.canceled");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      by: { kind: "member" },
      changes: [{ what: "file", from: IMAGE.fileName, to: "" }],
    });
  });

  it("neither a member nor an API key nor another team's admin can cancel somebody else's upload", async () => {
    const { admin, member, teamId } = await aTeam();
    const stranger = await aTeam();
    const id = await open(admin);
    for (const actor of [member, aKey(teamId), stranger.admin])
      await expect(cancel(actor, id)).rejects.toMatchObject({ code: "upload.not_found" });
    expect(await stateOf(admin, id)).toBe("open");
  });

  it("a completed or attached file of somebody else can't be canceled", async () => {
    const { admin, member } = await aTeam();
    const id = await open(member);
    await actAs(member, async () => {
      await sendPart(id, 1, PNG);
      await Upload.complete(id);
    });
    const finished = { code: "upload.finished", kind: "conflict" };
    await expect(cancel(admin, id)).rejects.toMatchObject(finished);
    await actAs(member, () => Sent.createAsset({ uploadId: id, name: "n", source: "s", uploadedBy: "u" }), CALLER);
    await expect(cancel(admin, id)).rejects.toMatchObject(finished);
    expect(await isStored((await actAs(admin, () => recordOf(id))).key)).toBe(true);
  });

  it("two admins who cancel at once both succeed, and room is made for one upload only", async () => {
    const { admin, member, teamId } = await aTeam();
    const other = { ...(await aTeam()).admin, teamId };
    const ids: string[] = [];
    for (let n = 0; n < 50; n++) ids.push(await open(member));
    const [id = ""] = ids;
    await Promise.all([cancel(admin, id), cancel(other, id)]);
    expect(await stateOf(admin, id)).toBe("aborted");
    await open(member);
    await expect(open(member)).rejects.toMatchObject({ code: "upload.too_many" });
  });

  it("a part that arrives while an admin cancels doesn't reopen the upload", async () => {
    const { admin, member } = await aTeam();
    for (let n = 0; n < 10; n++) {
      const id = await open(member);
      const [canceled, stored] = await Promise.allSettled([
        cancel(admin, id),
        actAs(member, () => Upload.storedPart(id, 1, '"a"')),
      ]);
      expect(canceled.status).toBe("fulfilled");
      if (stored.status === "rejected") expect(stored.reason).toMatchObject({ code: "upload.canceled" });
      expect(await stateOf(admin, id)).toBe("aborted");
    }
  });

  it("a file that is completed while an admin cancels is stored if its sender was answered with success", async () => {
    const { admin, member } = await aTeam();
    for (let n = 0; n < 20; n++) {
      const id = await open(member);
      const [completed, canceled] = await actAs(member, async () => {
        await sendPart(id, 1, PNG);
        return Promise.allSettled([Upload.complete(id), cancel(admin, id)]);
      });
      const { key, state } = await actAs(member, () => recordOf(id));
      if (completed.status === "fulfilled") {
        expect(state).toBe("completed");
        expect(canceled).toMatchObject({ status: "rejected", reason: { code: "upload.finished" } });
      } else {
        expect(completed.reason).toMatchObject({ code: "upload.canceled" });
        expect([state, canceled.status]).toEqual(["aborted", "fulfilled"]);
      }
      expect(await isStored(key)).toBe(state === "completed");
    }
  });

  it("the parts of an upload whose cancel was killed in the middle are removed by its timer", async () => {
    const { admin, member } = await aTeam();
    const id = await open(member);
    const { multipartId } = await actAs(admin, () => recordOf(id));
    const killed = await discards(
      async () => {
        throw new Error("killed");
      },
      () => cancel(admin, id).catch(() => undefined),
    );
    expect([killed, await stateOf(admin, id)]).toEqual([[multipartId], "aborted"]);
    const later = { now: () => new Date(Date.now() + 13 * 3_600_000) };
    const removed = await discards(undefined, () => withClock(later, () => runTimers({ upload: Upload.sweep })));
    expect(removed).toContain(multipartId);
  });

  it("canceling an upload leaves a file of the same asset and name that was begun in the same millisecond", async () => {
    const { member } = await aTeam();
    const now = new Date();
    const first = await open(member);
    const beside = () => Sent.createUpload({ ...IMAGE, size: PNG.length, forUploadId: first });
    await actAs(
      member,
      () =>
        withClock({ now: () => now }, async () => {
          const [kept, canceled] = [(await beside()).id, (await beside()).id];
          const { key } = await recordOf(kept);
          await sendPart(kept, 1, PNG);
          await Upload.complete(kept);
          await Upload.abort(canceled);
          expect(await isStored(key)).toBe(true);
          expect(key).not.toBe((await recordOf(canceled)).key);
        }),
      CALLER,
    );
  });

  it("an upload that an earlier release opened can be canceled", async () => {
    const { admin, member } = await aTeam();
    const id = await open(member);
    await actAs(member, () => asEarlier(id));
    await cancel(admin, id);
    await actAs(member, async () => expect(await Upload.get(id)).toMatchObject({ ended: "canceled" }));
  });
});
