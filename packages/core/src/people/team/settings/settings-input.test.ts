import { describe, expect, it } from "vitest";
import { aTeam } from "../../../testing/scene.ts";
import { edit, newest } from "../../../testing/team.ts";
import { Team } from "../index.ts";
import type { EditTeamInput } from "../team.schema.ts";

describe("a team's brands", () => {
  const brands = (...tags: string[]) => tags.map((tag) => ({ tag, inFilter: false }));
  const many = (count: number) => brands(...Array.from({ length: count }, (_, n) => `@brand${n}`));

  it("brands are stored with an @ and offered without the @, after the default brand", async () => {
    const { admin, teamId } = await aTeam("Net");
    await edit(admin, { brands: brands("Rap", " @Drip "), defaultBrand: "drip" });
    const team = Team.view(await Team.get(teamId));
    expect(team.brands.map(({ tag }) => tag)).toEqual(["@Rap", "@Drip"]);
    expect(team.brandOptions).toEqual(["drip", "Rap"]);
  });

  it("a team can have no brands and has at most 100 brands", async () => {
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
  ])("the list of brands can't be %j", async (wrong, fields) => {
    const { admin } = await aTeam();
    await expect(edit(admin, { brands: wrong })).rejects.toMatchObject({ code: "request.invalid", fields });
  });
});

describe("the input of settings", () => {
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
  ])("the settings %j are refused and change nothing", async (wrong, fields) => {
    const { admin, teamId } = await aTeam("One");
    await expect(edit(admin, { ...wrong })).rejects.toMatchObject({ code: "request.invalid", fields });
    await expect(edit(admin, { legalName: "Fine", name: "Fine", ...wrong })).rejects.toMatchObject({ fields });
    const { name, legalName } = await Team.fresh(teamId);
    expect([name, legalName]).toEqual(["One", undefined]);
  });

  it.each(["<img src=x onerror=alert(1)>", "Ünï & Söhne 🌅👩‍👩‍👧", "שלום עולם", "'; DROP TABLE teams;--"])(
    "the unusual name %s is stored as typed",
    async (name) => {
      const { admin, teamId } = await aTeam();
      expect(await edit(admin, { name, legalName: name })).toMatchObject({ name, legalName: name });
      expect(Team.view(await Team.fresh(teamId))).toMatchObject({ name, defaultBrand: name });
    },
  );

  it("a setting loses its direction characters and counts as empty if no character is visible", async () => {
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
    "a team can have the time zone %s",
    async (timeZone) => {
      const { admin } = await aTeam();
      expect(await edit(admin, { timeZone })).toMatchObject({ timeZone });
    },
  );
});

describe("the texts of the social preview", () => {
  it("the texts of the social preview can have up to 500 characters", async () => {
    const { admin } = await aTeam();
    const texts = { previewTitle: "t".repeat(500), previewDescription: "d".repeat(500) };
    expect(await edit(admin, texts)).toMatchObject(texts);
  });

  it("the texts of the social preview become one line and lose direction characters", async () => {
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
