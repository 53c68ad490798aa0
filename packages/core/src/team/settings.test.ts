import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { mailTeam } from "../mail/sender.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/id.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { aTeam, PNG } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { User } from "../user/index.ts";
import { askingTeam } from "./asking-team.ts";
import { Team } from "./index.ts";
import { TeamEntity } from "./team.entity.ts";
import { type EditTeamInput, editTeamInput } from "./team.schema.ts";

const edit = (admin: MemberActor, input: EditTeamInput) => actAs(admin, () => Sent.editTeam(input));
const log = async (admin: MemberActor) => (await actAs(admin, () => Team.audit({ limit: 100 }))).items;
const newest = async (admin: MemberActor) => (await log(admin))[0];

describe("a team's settings", () => {
  it("start with the team's creation: nothing chosen, two people", async () => {
    const { member, teamId } = await aTeam("One");
    expect(await actAs(member, () => Team.settings())).toMatchObject({
      id: teamId,
      name: "One",
      legalName: "",
      contactEmail: "",
      privacyUrl: "",
      logoUrl: "",
      primaryColor: null,
      secondaryColor: null,
      defaultBrand: "",
      timeZone: "UTC",
      expiredForAdmins: false,
      requestMessage: "",
      requestMessageEs: "",
      appLogoUrl: "",
      previewTitle: "",
      previewDescription: "",
      previewImageUrl: "",
      memberCount: 2,
    });
  });

  it("change only where they are named", async () => {
    const { admin } = await aTeam("One");
    const everything = {
      name: "Two",
      legalName: "Two Ltd.",
      contactEmail: "Rights@Two.example",
      privacyUrl: "https://two.example/privacy",
      primaryColor: "#FF0044",
      secondaryColor: "#00ff00",
      brands: [{ tag: "@two", inFilter: true }],
      defaultBrand: "Two Records",
      timeZone: "Pacific/Chatham",
      expiredForAdmins: true,
      requestMessage: "Dear {{creator_name}},\nmay we?",
      requestMessageEs: "Hola {{creator_name}},\n¿podemos?",
      previewTitle: "May we share your work?",
      previewDescription: "Two Records asks first.",
    };
    const stored = { ...everything, contactEmail: "rights@two.example", primaryColor: "#ff0044" };
    expect(await edit(admin, everything)).toMatchObject(stored);
    for (const [key, value] of Object.entries(everything)) {
      expect(await edit(admin, { [key]: value }), key).toMatchObject(stored);
    }
    expect(await edit(admin, { timeZone: "UTC" })).toMatchObject({ ...stored, timeZone: "UTC" });
    expect(await actAs(admin, () => Team.settings())).toMatchObject({ ...stored, timeZone: "UTC" });
  });

  it("leave out fields that a client left out", () => {
    expect(editTeamInput.parse({})).toEqual({});
    expect(editTeamInput.parse({ name: "One" })).toEqual({ name: "One" });
  });

  it("can be emptied, and then use the team's own name", async () => {
    const { admin, teamId } = await aTeam("One");
    await edit(admin, {
      legalName: "One Ltd.",
      defaultBrand: "Brand",
      primaryColor: "#112233",
      privacyUrl: "http://a.b",
    });
    const emptied = { legalName: "", defaultBrand: "", primaryColor: null, privacyUrl: "", contactEmail: "" };
    expect(await edit(admin, emptied)).toMatchObject(emptied);
    const team = await Team.get(teamId);
    expect(Team.legalName(team)).toBe("One");
    expect(Team.view(team)).toMatchObject({ defaultBrand: "One", primaryColor: null });
    const { data } = await TeamEntity.get({ teamId }).go({ consistent: true });
    expect(data).not.toHaveProperty("legalName");
    expect(data).not.toHaveProperty("primaryColor");
  });

  it("are shown at once in the session, and wherever the team is read in this process", async () => {
    const { admin, member, teamId } = await aTeam("One");
    expect((await Team.get(teamId)).name).toBe("One");
    await actAs(member, () => User.session());
    await edit(admin, { name: "Two", primaryColor: "#010203" });
    expect((await Team.get(teamId)).name).toBe("Two");
    expect((await actAs(member, () => User.session())).team).toMatchObject({ name: "Two", primaryColor: "#010203" });
  });

  it("are shown at once in the session, also if another process changed them", async () => {
    const { member, teamId } = await aTeam("One");
    await actAs(member, () => User.session());
    await TeamEntity.patch({ teamId }).set({ name: "Two" }).go();
    expect((await actAs(member, () => User.session())).team.name).toBe("Two");
    expect((await actAs(member, () => Team.settings())).name).toBe("Two");
  });

  it("of one team don't affect others", async () => {
    const [one, other] = [await aTeam("One"), await aTeam("Other")];
    await edit(one.admin, { name: "Changed" });
    expect((await actAs(other.admin, () => Team.settings())).name).toBe("Other");
  });

  it("that two admins change in parallel are both stored", async () => {
    const { admin, teamId } = await aTeam("One");
    await Promise.all([
      edit(admin, { name: "Two" }),
      edit(admin, { legalName: "Two Ltd." }),
      edit(admin, { previewTitle: "A title" }),
      edit(admin, { previewDescription: "A description" }),
    ]);
    const previewImageUrl = await actAs(admin, () => Team.setPreviewImage(PNG));
    expect(await Team.fresh(teamId)).toMatchObject({
      ...{ name: "Two", legalName: "Two Ltd.", previewTitle: "A title", previewDescription: "A description" },
      previewImageUrl,
    });
    expect((await log(admin)).map(({ seq }) => seq)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it("that already have the value leave no trace", async () => {
    const { admin, teamId } = await aTeam("One");
    const before = [await log(admin), await Team.fresh(teamId)];
    const { brands } = await actAs(admin, () => Team.settings());
    await edit(admin, {});
    await edit(admin, { name: " One ", legalName: "", primaryColor: null, brands, timeZone: "UTC" });
    await actAs(admin, () => Team.removeLogo());
    expect([await log(admin), await Team.fresh(teamId)]).toEqual(before);
  });
});

describe("the log records a setting", () => {
  it("before and after, only for those that changed", async () => {
    const { admin } = await aTeam("One");
    await edit(admin, { name: "Two", primaryColor: "#112233", timeZone: "UTC" });
    expect(await newest(admin)).toMatchObject({
      type: "team.settings.changed",
      by: { kind: "member", name: "Ada Admin" },
      changes: [
        { what: "name", from: "One", to: "Two" },
        { what: "primaryColor", from: "", to: "#112233" },
      ],
    });
  });

  it("brands as a list, and separately those in the filter", async () => {
    const { admin } = await aTeam();
    await edit(admin, {
      brands: [
        { tag: "one", inFilter: true },
        { tag: "@two", inFilter: false },
      ],
    });
    await edit(admin, {
      brands: [
        { tag: "@one", inFilter: true },
        { tag: "@two", inFilter: true },
      ],
    });
    expect((await newest(admin))?.changes).toEqual([{ what: "brandsInFilter", from: "@one", to: "@one, @two" }]);
    await edit(admin, {
      brands: [
        { tag: "@two", inFilter: true },
        { tag: "@one", inFilter: true },
      ],
    });
    expect((await newest(admin))?.changes).toEqual([
      { what: "brands", from: "@one, @two", to: "@two, @one" },
      { what: "brandsInFilter", from: "@one, @two", to: "@two, @one" },
    ]);
  });
});

describe("the message of rights requests", () => {
  it("is the team's own from then on, in the session too, and its change is in the log", async () => {
    const { admin, member, teamId } = await aTeam();
    const requestMessage = "Dear {{creator_handle}}, {{sender_name}} of {{brand}} asks for {{content_title}}.";
    await edit(admin, { requestMessage });
    expect((await actAs(member, () => User.session())).team.requestMessage).toBe(requestMessage);
    expect((await newest(admin))?.changes).toEqual([{ what: "requestMessage", from: "", to: requestMessage }]);
    await edit(admin, { requestMessage: "" });
    expect((await TeamEntity.get({ teamId }).go({ consistent: true })).data).not.toHaveProperty("requestMessage");
  });

  it("isn't overwritten by somebody who saw an earlier message, unless both texts are the same", async () => {
    const { admin } = await aTeam();
    const was = { requestMessage: "" };
    await edit(admin, { requestMessage: "Ada's", was });
    const conflict = { code: "team.conflict" };
    await expect(edit(admin, { requestMessage: "Ben's", was })).rejects.toMatchObject(conflict);
    await expect(edit(admin, { requestMessage: "", was: { requestMessage: "Other" } })).rejects.toMatchObject(conflict);
    expect(await edit(admin, { requestMessage: "Ada's", was })).toMatchObject({ requestMessage: "Ada's" });
    const seen = { requestMessage: "Ada's", requestMessageEs: "" };
    expect(await edit(admin, { requestMessage: "Ben's", requestMessageEs: "De Ben", was: seen })).toMatchObject({
      requestMessage: "Ben's",
      requestMessageEs: "De Ben",
    });
  });

  it.each([
    ["Hi {{password}}", "{{password}} isn't a placeholder that can be filled in"],
    ["Hi {{creator_name", "{{creator_name isn't a placeholder that can be filled in"],
    ["x".repeat(5_001), "Message is too long (maximum 5,000 characters)"],
  ])("is refused: %j", async (requestMessage, message) => {
    const { admin } = await aTeam();
    await expect(edit(admin, { requestMessage })).rejects.toMatchObject({
      code: "request.invalid",
      fields: { requestMessage: message },
    });
  });
});

describe("brands", () => {
  const brands = (...tags: string[]) => tags.map((tag) => ({ tag, inFilter: false }));
  const many = (count: number) => brands(...Array.from({ length: count }, (_, n) => `@brand${n}`));

  it("get their @, keep their case, and are offered without it after the default brand", async () => {
    const { admin, teamId } = await aTeam("Net");
    await edit(admin, { brands: brands("Rap", " @Drip "), defaultBrand: "drip" });
    const team = Team.view(await Team.get(teamId));
    expect(team.brands.map(({ tag }) => tag)).toEqual(["@Rap", "@Drip"]);
    expect(team.brandOptions).toEqual(["drip", "Rap"]);
  });

  it("may be empty, and are at most 100", async () => {
    const { admin } = await aTeam();
    expect((await edit(admin, { brands: [] })).brands).toEqual([]);
    expect((await edit(admin, { brands: many(100) })).brands).toHaveLength(100);
    await expect(edit(admin, { brands: many(101) })).rejects.toMatchObject({
      code: "request.invalid",
      fields: { brands: "A team has at most 100 brands" },
    });
  });

  it.each([
    [brands("@Rap", "@rap"), { brands: "Each brand can be listed once" }],
    [brands("rap", "@RAP"), { brands: "Each brand can be listed once" }],
    [brands("@two words"), { "brands.0.tag": "Please enter a handle like @brand" }],
    [brands("@a,b"), { "brands.0.tag": "Please enter a handle like @brand" }],
    [brands("@@twice"), { "brands.0.tag": "Please enter a handle like @brand" }],
    [brands("@"), { "brands.0.tag": "Please enter a handle like @brand" }],
    [brands("  "), { "brands.0.tag": "Brand is required" }],
    [brands("@ok", "x".repeat(50)), { "brands.1.tag": "Brand is too long (maximum 49 characters)" }],
    [brands("@a\r\nb"), { "brands.0.tag": "Brand must be a single line of text" }],
  ])("refuses %j", async (wrong, fields) => {
    const { admin } = await aTeam();
    await expect(edit(admin, { brands: wrong })).rejects.toMatchObject({ code: "request.invalid", fields });
  });
});

describe("bad settings", () => {
  it.each<[EditTeamInput, Record<string, string>]>([
    [{ name: "" }, { name: "Team name is required" }],
    [{ name: "x".repeat(101) }, { name: "Team name is too long (maximum 100 characters)" }],
    [{ name: "Net\r\nBcc: all@example.com" }, { name: "Team name must be a single line of text" }],
    [{ name: "Net\u2028Bcc" }, { name: "Team name must be a single line of text" }],
    [{ name: "Net\u0000" }, { name: "Team name must be a single line of text" }],
    [{ name: "Net\uD800" }, { name: "Team name must be a single line of text" }],
    [{ legalName: "A\nB" }, { legalName: "Legal name must be a single line of text" }],
    [{ defaultBrand: "A\tB" }, { defaultBrand: "Default brand must be a single line of text" }],
    [{ contactEmail: "nobody" }, { contactEmail: "Please enter a valid email address" }],
    [{ contactEmail: "a@b.co\r\nBcc: c@d.co" }, { contactEmail: "Please enter a valid email address" }],
    [{ privacyUrl: "javascript:alert(1)" }, { privacyUrl: "Please enter a valid URL" }],
    [{ privacyUrl: "data:text/html,x" }, { privacyUrl: "Please enter a valid URL" }],
    [{ privacyUrl: "/privacy" }, { privacyUrl: "Please enter a valid URL" }],
    [{ privacyUrl: "https://me:secret@example.com" }, { privacyUrl: "Please enter a valid URL" }],
    ...["red", "#fff", "#12345g", "#1234567", "rgb(0,0,0)", "#112233;x", "", "#11 22 33"].map(
      (primaryColor): [EditTeamInput, Record<string, string>] => [
        { primaryColor },
        { primaryColor: "Please enter a color like #3b82f6" },
      ],
    ),
    [{ previewTitle: "x".repeat(10_000) }, { previewTitle: "Title is too long (maximum 500 characters)" }],
    [{ previewTitle: "A\nB" }, { previewTitle: "Title must be a single line of text" }],
    [
      { previewDescription: "x".repeat(10_000) },
      { previewDescription: "Description is too long (maximum 500 characters)" },
    ],
    [{ previewDescription: "A\u0000B" }, { previewDescription: "Description must be a single line of text" }],
    [{ secondaryColor: "url(x)" }, { secondaryColor: "Please enter a color like #3b82f6" }],
    ...["Mars", "", "+02:00", "Europe/Berlin\n", "../etc"].map((timeZone): [EditTeamInput, Record<string, string>] => [
      { timeZone },
      { timeZone: "Please enter a time zone, for example Europe/Berlin" },
    ]),
  ])("are refused and change nothing: %j", async (wrong, fields) => {
    const { admin, teamId } = await aTeam("One");
    await expect(edit(admin, { ...wrong })).rejects.toMatchObject({ code: "request.invalid", fields });
    await expect(edit(admin, { legalName: "Fine", name: "Fine", ...wrong })).rejects.toMatchObject({ fields });
    const { name, legalName } = await Team.fresh(teamId);
    expect([name, legalName]).toEqual(["One", undefined]);
  });

  it.each(["<img src=x onerror=alert(1)>", "Ünï & Söhne 🌅👩‍👩‍👧", "שלום עולם", "'; DROP TABLE teams;--"])(
    "don't include names that only look odd: %s is stored as typed",
    async (name) => {
      const { admin, teamId } = await aTeam();
      expect(await edit(admin, { name, legalName: name })).toMatchObject({ name, legalName: name });
      expect(Team.view(await Team.fresh(teamId))).toMatchObject({ name, defaultBrand: name });
    },
  );

  it("lose direction characters, and count as empty if nothing in them is visible", async () => {
    const { admin, teamId } = await aTeam("One");
    const brands = [{ tag: "\u202e@rap\u202c", inFilter: true }];
    await edit(admin, { name: "a \u202eb\u2066", legalName: "\u200b\u3164", defaultBrand: "\u2067Drip", brands });
    const team = await Team.fresh(teamId);
    expect(team).toMatchObject({ name: "a b", defaultBrand: "Drip", brands: [{ tag: "@rap" }] });
    expect(Team.legalName(team)).toBe("a b");
    for (const [wrong, fields] of [
      [{ name: "\u200b" }, { name: "Team name is required" }],
      [{ brands: [{ tag: "@\u200b", inFilter: true }] }, { "brands.0.tag": "Please enter a handle like @brand" }],
    ] as const) {
      await expect(edit(admin, { ...wrong } as EditTeamInput)).rejects.toMatchObject({ fields });
    }
  });

  it.each(["UTC", "Europe/Berlin", "America/Argentina/Ushuaia", "Asia/Kathmandu", "Pacific/Kiritimati"])(
    "don't include the time zone %s",
    async (timeZone) => {
      const { admin } = await aTeam();
      expect(await edit(admin, { timeZone })).toMatchObject({ timeZone });
    },
  );
});

describe("the texts of the social preview", () => {
  it("are stored up to 500 characters, however much networks show", async () => {
    const { admin } = await aTeam();
    const texts = { previewTitle: "t".repeat(500), previewDescription: "d".repeat(500) };
    expect(await edit(admin, texts)).toMatchObject(texts);
  });

  it("are one line, and lose direction characters", async () => {
    const { admin } = await aTeam();
    const typed = { previewTitle: "\u202eYour work\u2066", previewDescription: "May we?\r\n\r\nWe\task first.\n" };
    const kept = { previewTitle: "Your work", previewDescription: "May we? We ask first." };
    expect(await edit(admin, typed)).toMatchObject(kept);
    expect((await newest(admin))?.changes).toEqual([
      { what: "previewDescription", from: "", to: kept.previewDescription },
      { what: "previewTitle", from: "", to: kept.previewTitle },
    ]);
  });
});

describe.each([
  {
    name: "the app logo",
    set: Team.setAppLogo,
    remove: Team.removeAppLogo,
    field: "appLogoUrl",
    what: "appLogo",
    type: "team.app_logo.changed",
    ending: "png",
  },
  {
    name: "the picture of the social preview",
    set: Team.setPreviewImage,
    remove: Team.removePreviewImage,
    field: "previewImageUrl",
    what: "previewImage",
    type: "team.preview_image.changed",
    ending: "jpg",
  },
] as const)("$name", ({ set, remove, field, what, ending, type }) => {
  it("is set and removed, and the log records it", async () => {
    const { admin, member } = await aTeam();
    const url = await actAs(admin, () => set(PNG));
    expect(url).toMatch(new RegExp(`^/branding/[0-9a-f]{64}\\.${ending}$`));
    expect((await actAs(member, () => Team.settings()))[field]).toBe(url);
    expect(await newest(admin)).toMatchObject({ type, changes: [{ what, from: "", to: url }] });
    await actAs(admin, () => remove());
    expect((await actAs(member, () => Team.settings()))[field]).toBe("");
    expect((await newest(admin))?.changes).toEqual([{ what, from: url, to: "" }]);
  });
});

it("the app logo is used if the team has no logo of its own, and the product's if it has neither", async () => {
  const { admin, member, teamId } = await aTeam();
  const team = () => Team.fresh(teamId);
  expect(askingTeam(await team()).logoUrl).toBe("");
  expect(mailTeam(await team()).logoUrl).toBe(`${env.SITE_URL}/logo.png`);
  const appLogoUrl = await actAs(admin, () => Team.setAppLogo(PNG));
  expect(askingTeam(await team()).logoUrl).toBe(appLogoUrl);
  expect(mailTeam(await team()).logoUrl).toBe(env.SITE_URL + appLogoUrl);
  expect((await actAs(member, () => User.session())).team).toMatchObject({ logoUrl: "", appLogoUrl });
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  const logoUrl = await actAs(admin, () => Team.setLogo(other));
  expect(askingTeam(await team()).logoUrl).toBe(logoUrl);
  expect(mailTeam(await team()).logoUrl).toBe(env.SITE_URL + logoUrl);
});

describe("the logo", () => {
  it("is set, shown to the team, recorded in the log, and removed", async () => {
    const { admin, member } = await aTeam();
    const logoUrl = await actAs(admin, () => Team.setLogo(PNG));
    expect(logoUrl).toMatch(/^\/branding\/[0-9a-f]{64}\.png$/);
    expect((await actAs(member, () => User.session())).team.logoUrl).toBe(logoUrl);
    expect(await newest(admin)).toMatchObject({
      type: "team.logo.changed",
      changes: [{ what: "logo", from: "", to: logoUrl }],
    });
    await actAs(admin, () => Team.removeLogo());
    expect((await actAs(member, () => Team.settings())).logoUrl).toBe("");
    expect((await newest(admin))?.changes).toEqual([{ what: "logo", from: logoUrl, to: "" }]);
  });

  it("that is already set leaves no trace", async () => {
    const { admin } = await aTeam();
    await actAs(admin, () => Team.setLogo(PNG));
    const before = await log(admin);
    await actAs(admin, () => Team.setLogo(PNG));
    expect(await log(admin)).toEqual(before);
  });

  it("is refused if it isn't a picture", async () => {
    const { admin } = await aTeam();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await expect(actAs(admin, () => Team.setLogo(svg))).rejects.toMatchObject({ code: "picture.unreadable" });
    expect((await actAs(admin, () => Team.settings())).logoUrl).toBe("");
  });
});

it("an unknown team can't be changed", async () => {
  const { admin } = await aTeam();
  await expect(edit({ ...admin, teamId: newId("team") }, { name: "X" })).rejects.toMatchObject({
    code: "team.not_found",
  });
});
