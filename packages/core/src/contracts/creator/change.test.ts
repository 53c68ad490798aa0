import { describe, expect, it } from "vitest";
import { verify } from "../../base/ledger/verify.ts";
import { lookUp } from "../../platform/store/unique.ts";
import {
  aCreator,
  anAddress,
  aPendingCreator,
  as,
  editOf,
  historyOf,
  notFound,
  taken,
} from "../../testing/creators.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { addressKey, change } from "./change.ts";
import { CreatorEntity } from "./creator.entity.ts";
import { CREATOR_HISTORIES } from "./histories.ts";
import { Creator } from "./index.ts";
import { CreatorTombstoneEntity } from "./tombstone.entity.ts";

describe("an edit of a creator", () => {
  it("an edit of a creator changes the sent fields and the version, and the history names the changed fields", async () => {
    const { member } = await aTeam();
    await as(member, async () => {
      const made = await aCreator();
      const next = await Sent.editCreator(made.id, editOf(made, { bio: "Bridges", contactInfo: { location: "Lyon" } }));
      expect(next).toEqual({ ...made, bio: "Bridges", contactInfo: { phone: "", location: "Lyon" }, version: 2 });
      expect((await historyOf(made.id))[0]).toMatchObject({
        type: "creator.edited",
        facts: { fields: "bio, contactInfo" },
      });
      expect(await Sent.editCreator(made.id, editOf(next)), "of nothing").toEqual(next);
      expect(await historyOf(made.id)).toHaveLength(2);
    });
  });

  it("one of two parallel edits of a creator is stored, and the other edit gets a conflict", async () => {
    const { member, admin } = await aTeam();
    const made = await as(member, () => aCreator());
    const both = await Promise.allSettled([
      as(member, () => Sent.editCreator(made.id, editOf(made, { bio: "Max" }))),
      as(admin, () => Sent.editCreator(made.id, editOf(made, { bio: "Ada" }))),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { kind: "conflict", code: "creator.conflict" },
    });
    expect(await as(member, () => historyOf(made.id))).toHaveLength(2);
  });

  it("an edit and an approval of a creator at the same moment are both stored", async () => {
    const { member, admin } = await aTeam();
    const made = await as(member, () => aPendingCreator());
    await Promise.all([
      as(member, () => Sent.editCreator(made.id, editOf(made, { bio: "Max" }))),
      as(admin, () => Creator.approve(made.id)),
    ]);
    expect(await as(member, () => Creator.get(made.id))).toMatchObject({ bio: "Max", status: "approved", version: 2 });
  });

  it("a creator's new email address is stored, and another creator can get the former address", async () => {
    const { member, teamId } = await aTeam();
    await as(member, async () => {
      const made = await aCreator();
      const email = anAddress();
      expect(await Sent.editCreator(made.id, editOf(made, { email }))).toMatchObject({ email });
      expect(await lookUp("creator-email", addressKey(teamId, email))).toEqual({ teamId, ref: made.id });
      expect(await aCreator({ email: made.email })).toMatchObject({ email: made.email });
    });
  });

  it("two creators can't have the same email address, even if parallel edits set it", async () => {
    const { member } = await aTeam();
    await as(member, async () => {
      const [one, other, third] = [await aCreator(), await aCreator(), await aCreator()];
      await expect(Sent.editCreator(one.id, editOf(one, { email: other.email }))).rejects.toMatchObject(taken);
      const email = anAddress();
      const both = await Promise.allSettled([one, third].map((it) => Sent.editCreator(it.id, editOf(it, { email }))));
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: taken });
      expect(await Creator.get(one.id)).not.toMatchObject({ email: other.email });
    });
  });

  it("an edit of a creator keeps a contract that is stored during the edit", async () => {
    const { member, teamId } = await aTeam();
    const made = await as(member, () => aCreator());
    const contract = { id: "con_1", status: "pending" as const, createdAt: made.createdAt };
    let wrote = false;
    const { record } = await as(member, () =>
      change(teamId, made.id, async (current) => {
        if (!wrote) await CreatorEntity.patch({ teamId, creatorId: made.id }).set({ contract }).go();
        wrote = true;
        return { next: { ...current, bio: "Bridges" }, step: { type: "creator.edited" } };
      }),
    );
    expect(record).toMatchObject({ bio: "Bridges", contract });
    expect(await as(member, () => Creator.get(made.id))).toMatchObject({ bio: "Bridges", contract });
  });
});

describe("approving and rejecting a creator", () => {
  it("a member's rejection is stored with the member's name and the reason, and an approval can replace the rejection", async () => {
    const { member, admin } = await aTeam();
    const made = await as(member, () => aPendingCreator());
    expect(made.decided).toBeUndefined();
    const rejected = await as(member, () => Creator.reject(made.id, "Not our style"));
    expect(rejected).toMatchObject({
      status: "rejected",
      decided: { by: "Max Member", at: expect.any(String), reason: "Not our style" },
      version: made.version,
    });
    expect(await as(admin, () => Creator.approve(made.id))).toMatchObject({
      status: "approved",
      decided: { by: "Ada Admin", reason: "" },
    });
    expect(await as(member, () => historyOf(made.id))).toMatchObject([
      { type: "creator.approved", from: "rejected", to: "approved", by: { name: "Ada Admin" } },
      { type: "creator.rejected", from: "pending", to: "rejected", facts: { reason: "Not our style" } },
      { type: "creator.onboarded", to: "pending" },
    ]);
  });

  it("a repeated approval or rejection of a creator changes nothing", async () => {
    const { member, admin } = await aTeam();
    const { id } = await as(member, () => aPendingCreator());
    const both = await Promise.all([as(member, () => Creator.approve(id)), as(admin, () => Creator.approve(id))]);
    const again = await as(admin, () => Creator.approve(id));
    expect(new Set([...both, again].map(({ decided }) => JSON.stringify(decided))).size).toBe(1);
    expect(await as(member, () => historyOf(id))).toHaveLength(2);
    const { id: other } = await as(member, () => aPendingCreator());
    await as(member, () => Creator.reject(other, "first"));
    expect(await as(admin, () => Creator.reject(other, "second"))).toMatchObject({ decided: { reason: "first" } });
    expect(await as(member, () => historyOf(other))).toHaveLength(2);
  });

  it("a creator who was approved can't be rejected", async () => {
    const { member } = await aTeam();
    await as(member, async () => {
      const { id } = await aPendingCreator();
      await Creator.approve(id);
      await expect(Creator.reject(id)).rejects.toMatchObject({ kind: "conflict", code: "creator.already_approved" });
      expect(await Creator.get(id)).toMatchObject({ status: "approved" });
    });
  });
});

describe("deleting a creator", () => {
  it("a member can't delete a creator, and an admin's deletion frees the email address and keeps the history", async () => {
    const { member, admin, teamId } = await aTeam();
    const made = await as(member, () => aCreator({ name: "Cleo Gone" }));
    await expect(as(member, () => Creator.remove(made.id))).rejects.toMatchObject({
      kind: "forbidden",
      message: "Only team administrators can delete creators",
    });
    await as(admin, async () => {
      await Creator.remove(made.id);
      await expect(Creator.get(made.id)).rejects.toMatchObject(notFound);
      await expect(Creator.read(teamId, made.id)).rejects.toMatchObject(notFound);
      expect(await Creator.find(teamId, made.id)).toBeUndefined();
      await expect(Creator.history(made.id, { limit: 10 })).rejects.toMatchObject(notFound);
      await expect(Creator.remove(made.id)).rejects.toMatchObject(notFound);
      expect(await Creator.counts()).toMatchObject({ creators: 0 });
      expect((await Sent.listCreators()).items).toEqual([]);
      expect(await aCreator({ email: made.email })).toMatchObject({ email: made.email });
    });
    const { data: tombstone } = await CreatorTombstoneEntity.get({ teamId, creatorId: made.id }).go();
    expect(tombstone).toMatchObject({ deletedBy: admin.userId, head: { seq: 2 } });
    expect(JSON.stringify(tombstone)).not.toContain("Cleo");
    expect(await verify(CREATOR_HISTORIES, { teamId, id: made.id })).toEqual({
      ok: true,
      entries: 2,
      redacted: 0,
    });
  });

  it("one of two parallel deletions of a creator succeeds, and a deletion during an edit frees the old and the new email address", async () => {
    const { member, admin } = await aTeam();
    const made = await as(member, () => aCreator());
    const twice = await Promise.allSettled([1, 2].map(() => as(admin, () => Creator.remove(made.id))));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const other = await as(member, () => aCreator());
    const email = anAddress();
    await Promise.allSettled([
      as(admin, () => Creator.remove(other.id)),
      as(member, () => Sent.editCreator(other.id, editOf(other, { email }))),
    ]);
    await expect(as(member, () => Creator.get(other.id))).rejects.toMatchObject(notFound);
    for (const address of [email, other.email])
      expect(await as(member, () => aCreator({ email: address }))).toBeDefined();
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 2 });
  });
});
