import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aCreator, anAddress, as, editOf, historyOf, notFound, TAKEN } from "../../testing/creators.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Creator } from "./index.ts";

const seen = (email: string) => {
  const message = `A creator with email ${email} already exists`;
  return { kind: "conflict", code: "creator.exists", message, fields: { email: message } };
};

describe("adding a creator", () => {
  it("an added creator's fields are normalized, and the creator is approved, counted and recorded in the history", async () => {
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

  it("four parallel calls with one idempotency key make one creator", async () => {
    const { member } = await aTeam();
    const [key, email] = [randomUUID(), anAddress()];
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => as(member, () => Sent.addCreator({ name: "Cleo", email }, key))),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 1 });
  });

  it("another creator's email address is refused in any letter case", async () => {
    const { member } = await aTeam();
    const { email } = await as(member, () => aCreator());
    await expect(as(member, () => aCreator({ email: email.toUpperCase() }))).rejects.toMatchObject(seen(email));
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 1 });
  });

  it("twenty parallel calls with one email address make one creator", async () => {
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

  it("a creator may have the email address of another team's creator", async () => {
    const [one, other] = [await aTeam(), await aTeam()];
    const { email } = await as(one.member, () => aCreator());
    expect(await as(other.member, () => aCreator({ email }))).toMatchObject({ email });
  });

  it.each([
    ["no name", { name: "" }, { name: "Please fill in name and email fields" }],
    ["a name of spaces", { name: " \u2003 " }, { name: "Please fill in name and email fields" }],
    [
      "a name of invisible characters",
      { name: "\u200b\u2060\u202e" },
      { name: "Please fill in name and email fields" },
    ],
    ["a name of control characters", { name: "\u0007\u0001" }, { name: "Please fill in name and email fields" }],
    ["a name of two lines", { name: "Cleo\nCreator" }, { name: "Please enter a valid name (at least 2 characters)" }],
    ["a name of one letter", { name: "C" }, { name: "Please enter a valid name (at least 2 characters)" }],
    ["a name of 101 characters", { name: "c".repeat(101) }, { name: "Name is too long (maximum 100 characters)" }],
    ["no address", { email: " " }, { email: "Please fill in name and email fields" }],
    ["a text that isn't an address", { email: "cleo@" }, { email: "Please enter a valid email address" }],
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
      "a link with a mark that reverses a part of it",
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
      "a handle that is an address on another site",
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
      "a handle with a mark that reverses a part of it",
      { socialMedia: { twitter: "cl\u202eoe" } },
      { "socialMedia.twitter": "Please enter a valid Twitter/X handle" },
    ],
  ] as const)("a creator with %s is refused", async (_, wrong, fields) => {
    const { member } = await aTeam();
    await expect(as(member, () => aCreator(wrong as never))).rejects.toMatchObject({ code: "request.invalid", fields });
    expect(await as(member, Creator.counts)).toMatchObject({ creators: 0 });
  });

  it("a creator can have twenty links and a name of 100 characters written from right to left", async () => {
    const { member } = await aTeam();
    const portfolioLinks = Array.from({ length: 20 }, (_, n) => `https://a.example/${n}`);
    const name = "مها".repeat(33).padEnd(100, "م");
    expect(await as(member, () => aCreator({ name, portfolioLinks: [...portfolioLinks, ""] }))).toMatchObject({
      name,
      portfolioLinks,
    });
  });
});

describe("another team", () => {
  it("an admin of another team can't read, change or list a creator", async () => {
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
