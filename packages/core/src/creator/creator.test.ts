import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { History } from "../history/index.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { lookUp } from "../platform/store/unique.ts";
import { aCreator, anAddress, aPendingCreator } from "../testing/creators.ts";
import { aTeam } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { addressKey, change } from "./change.ts";
import { CreatorEntity } from "./creator.entity.ts";
import type { Creator as CreatorView, EditCreatorInput } from "./creator.schema.ts";
import { Creator } from "./index.ts";
import { CreatorTombstoneEntity } from "./tombstone.entity.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work);
const notFound = { kind: "not_found", code: "creator.not_found" };
const seen = (email: string) => {
  const message = `A creator with email ${email} already exists`;
  return { kind: "conflict", code: "creator.exists", message, fields: { email: message } };
};
const TAKEN = "A creator with this email already exists in your team";
const taken = { kind: "conflict", code: "creator.exists", message: TAKEN, fields: { email: TAKEN } };

const editOf = (creator: CreatorView, fields: Partial<EditCreatorInput> = {}): EditCreatorInput => ({
  name: creator.name,
  email: creator.email,
  bio: creator.bio,
  specialties: creator.specialties,
  portfolioLinks: creator.portfolioLinks,
  socialMedia: creator.socialMedia,
  contactInfo: creator.contactInfo,
  notes: creator.notes,
  version: creator.version,
  ...fields,
});
const historyOf = async (id: string) => (await Creator.history(id, { limit: 100 })).items;

describe("a creator whom the team onboards itself", () => {
  it("is approved, normalized and counted, and begins a history", async () => {
    const { member } = await aTeam();
    await as(member, async () => {
      const email = anAddress();
      const made = await Sent.addCreator({
        name: "  Cléo \u202eCreator ",
        email: ` ${email.toUpperCase()} `,
        bio: " Films\n\u2067bridges\u202e ",
        specialties: ["Videographer", "Photographer", "Videographer"],
        portfolioLinks: ["", "https://cleo.example/työ", "  "],
        socialMedia: {
          instagram: "@cleo",
          tiktok: "https://www.tiktok.com/@cleo.tok",
          twitter: "https://x.com/cleo_x",
        },
        contactInfo: { phone: " +49 30 1 ", location: "Berlin" },
        notes: "Met in Cannes",
      });
      expect(made).toEqual({
        id: expect.stringMatching(/^crt_/),
        name: "Cléo Creator",
        email,
        bio: "Films\nbridges",
        specialties: ["Photographer", "Videographer"],
        portfolioLinks: ["https://cleo.example/ty%C3%B6"],
        socialMedia: { instagram: "cleo", tiktok: "cleo.tok", twitter: "cleo_x", youtube: "" },
        contactInfo: { phone: "+49 30 1", location: "Berlin" },
        notes: "Met in Cannes",
        status: "approved",
        decided: { by: "Max Member", at: expect.any(String), reason: "" },
        origin: "manual",
        createdAt: expect.any(String),
        version: 1,
      });
      expect(await Creator.get(made.id)).toEqual(made);
      expect(await Creator.counts()).toEqual({ creators: 1, invites: 0, content: 0 });
      expect(await historyOf(made.id)).toMatchObject([
        {
          seq: 1,
          type: "creator.added",
          to: "approved",
          by: { kind: "member", id: member.userId, name: "Max Member" },
        },
      ]);
    });
  });

  it("is made once for one key, also if it is sent many times at once", async () => {
    const { member } = await aTeam();
    const [key, email] = [randomUUID(), anAddress()];
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => as(member, () => Sent.addCreator({ name: "Cleo", email }, key))),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 1 });
  });

  it("must be new: another creator's address is refused, in any case", async () => {
    const { member } = await aTeam();
    const { email } = await as(member, () => aCreator());
    await expect(as(member, () => aCreator({ email: email.toUpperCase() }))).rejects.toMatchObject(seen(email));
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 1 });
  });

  it("is made once if twenty calls with one address come in parallel", async () => {
    const { member, admin } = await aTeam();
    const email = anAddress();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => as(n % 2 ? member : admin, () => aCreator({ email, name: `Cleo ${n}` }))),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of all) {
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "creator.exists", fields: { email: one.reason.message } });
    }
    const messages = new Set(all.flatMap((one) => (one.status === "rejected" ? [one.reason.message] : [])));
    expect([seen(email).message, TAKEN]).toEqual(expect.arrayContaining([...messages]));
    expect((await as(member, () => Sent.listCreators())).items).toHaveLength(1);
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 1 });
  });

  it("may have the address of another team's creator", async () => {
    const [one, other] = [await aTeam(), await aTeam()];
    const { email } = await as(one.member, () => aCreator());
    expect(await as(other.member, () => aCreator({ email }))).toMatchObject({ email });
  });

  it.each([
    ["no name", { name: "" }, { name: "Please fill in name and email fields" }],
    ["a name of spaces", { name: " \u2003 " }, { name: "Please fill in name and email fields" }],
    [
      "a name of characters that nobody sees",
      { name: "\u200b\u2060\u202e" },
      { name: "Please fill in name and email fields" },
    ],
    ["a name of control characters", { name: "\u0007\u0001" }, { name: "Please fill in name and email fields" }],
    ["a name of two lines", { name: "Cleo\nCreator" }, { name: "Please enter a valid name (at least 2 characters)" }],
    ["a name of one letter", { name: "C" }, { name: "Please enter a valid name (at least 2 characters)" }],
    ["a name of 101 characters", { name: "c".repeat(101) }, { name: "Name is too long (maximum 100 characters)" }],
    ["no address", { email: " " }, { email: "Please fill in name and email fields" }],
    ["what is no address", { email: "cleo@" }, { email: "Please enter a valid email address" }],
    ["a bio of 5,001 characters", { bio: "b".repeat(5_001) }, { bio: "Bio is too long (maximum 5,000 characters)" }],
    [
      "notes of 5,001 characters",
      { notes: "b".repeat(5_001) },
      { notes: "Notes is too long (maximum 5,000 characters)" },
    ],
    [
      "a link that runs a script",
      { portfolioLinks: ["javascript:alert(1)"] },
      { "portfolioLinks.0": "Please enter a valid URL" },
    ],
    [
      "a link that shows another way",
      { portfolioLinks: ["https://a.example/\u202egpj.exe"] },
      { "portfolioLinks.0": "Please enter a valid URL" },
    ],
    [
      "a link that names a user",
      { portfolioLinks: ["https://cleo:pw@a.example/"] },
      { "portfolioLinks.0": "Please enter a valid URL" },
    ],
    [
      "21 links",
      { portfolioLinks: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) },
      { portfolioLinks: "At most 20 portfolio links can be added" },
    ],
    [
      "a handle that is an address elsewhere",
      { socialMedia: { instagram: "https://evil.example/cleo" } },
      { "socialMedia.instagram": "Please enter a valid Instagram handle" },
    ],
    [
      "a handle that runs a script",
      { socialMedia: { youtube: "javascript:alert(1)" } },
      { "socialMedia.youtube": "Please enter a valid YouTube handle" },
    ],
    [
      "a handle that is a post",
      { socialMedia: { tiktok: "https://tiktok.com/@cleo/video/7" } },
      { "socialMedia.tiktok": "Please enter a valid TikTok handle" },
    ],
    [
      "a handle that turns around",
      { socialMedia: { twitter: "cl\u202eoe" } },
      { "socialMedia.twitter": "Please enter a valid Twitter/X handle" },
    ],
  ] as const)("isn't made of %s", async (_, wrong, fields) => {
    const { member } = await aTeam();
    await expect(as(member, () => aCreator(wrong as never))).rejects.toMatchObject({ code: "request.invalid", fields });
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 0 });
  });

  it("keeps twenty links and a name of 100 characters written from right to left", async () => {
    const { member } = await aTeam();
    const portfolioLinks = Array.from({ length: 20 }, (_, n) => `https://a.example/${n}`);
    const name = "مها".repeat(33).padEnd(100, "م");
    expect(await as(member, () => aCreator({ name, portfolioLinks: [...portfolioLinks, ""] }))).toMatchObject({
      name,
      portfolioLinks,
    });
  });
});

describe("an edit", () => {
  it("changes what is sent, names the fields in the history, and changes the version", async () => {
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

  it("made on an older version is refused; of two in parallel one is stored", async () => {
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

  it("in parallel with an approval loses neither", async () => {
    const { member, admin } = await aTeam();
    const made = await as(member, () => aPendingCreator());
    await Promise.all([
      as(member, () => Sent.editCreator(made.id, editOf(made, { bio: "Max" }))),
      as(admin, () => Creator.approve(made.id)),
    ]);
    expect(await as(member, () => Creator.get(made.id))).toMatchObject({ bio: "Max", status: "approved", version: 2 });
  });

  it("takes another address and releases the former one", async () => {
    const { member, teamId } = await aTeam();
    await as(member, async () => {
      const made = await aCreator();
      const email = anAddress();
      expect(await Sent.editCreator(made.id, editOf(made, { email }))).toMatchObject({ email });
      expect(await lookUp("creator-email", addressKey(teamId, email))).toEqual({ teamId, ref: made.id });
      expect(await aCreator({ email: made.email })).toMatchObject({ email: made.email });
    });
  });

  it("refuses another creator's address, also if both take it at once", async () => {
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

  it("leaves a contract written in parallel unchanged", async () => {
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

describe("approving and rejecting", () => {
  it("can be done by any member, with name and time, and can be changed", async () => {
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

  it("twice counts once: the first one's name stays, also if two do it in parallel", async () => {
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

  it("doesn't reject a creator who was approved meanwhile", async () => {
    const { member } = await aTeam();
    await as(member, async () => {
      const { id } = await aPendingCreator();
      await Creator.approve(id);
      await expect(Creator.reject(id)).rejects.toMatchObject({ kind: "conflict", code: "creator.already_approved" });
      expect(await Creator.get(id)).toMatchObject({ status: "approved" });
    });
  });
});

describe("deleting", () => {
  it("is an admin's: the address is released, the count decreases, and the history and a nameless tombstone stay", async () => {
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
    expect(await History.verify(teamId, made.id, async () => tombstone?.head)).toEqual({
      ok: true,
      entries: 2,
      redacted: 0,
    });
  });

  it("twice in parallel happens once; in parallel with an edit nothing is left incomplete", async () => {
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

describe("another team", () => {
  it("can't reach any of it, by any call", async () => {
    const [{ member }, other] = [await aTeam(), await aTeam()];
    const made = await as(member, () => aCreator());
    const calls: (() => Promise<unknown>)[] = [
      () => Creator.get(made.id),
      () => Creator.approve(made.id),
      () => Creator.reject(made.id),
      () => Creator.remove(made.id),
      () => Creator.history(made.id, { limit: 10 }),
      () => Sent.editCreator(made.id, editOf(made)),
    ];
    for (const call of calls) await expect(as(other.admin, call)).rejects.toMatchObject(notFound);
    expect((await as(other.admin, () => Sent.listCreators())).items).toEqual([]);
    expect(await as(other.admin, Creator.counts)).toMatchObject({ creators: 0 });
    expect(await as(member, () => Creator.get(made.id))).toEqual(made);
  });
});
