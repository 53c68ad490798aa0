import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { env } from "../../platform/env.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { aTeam, PNG } from "../../testing/scene.ts";
import { log, newest } from "../../testing/team.ts";
import { User } from "../user/index.ts";
import { askingTeam, mailTeam } from "./asking-team.ts";
import { Team } from "./index.ts";

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
  it("a team's picture of this kind can be set and removed, and the team's log records each change", async () => {
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

it("a team without a logo uses its app logo, and a team without an app logo uses the product's logo", async () => {
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

describe("the team's logo", () => {
  it("the team's logo can be set and removed, and the team's log records each change", async () => {
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

  it("a logo that is set a second time isn't recorded again", async () => {
    const { admin } = await aTeam();
    await actAs(admin, () => Team.setLogo(PNG));
    const before = await log(admin);
    await actAs(admin, () => Team.setLogo(PNG));
    expect(await log(admin)).toEqual(before);
  });

  it("a logo with content that isn't a readable picture is refused", async () => {
    const { admin } = await aTeam();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await expect(actAs(admin, () => Team.setLogo(svg))).rejects.toMatchObject({ code: "picture.unreadable" });
    expect((await actAs(admin, () => Team.settings())).logoUrl).toBe("");
  });
});
