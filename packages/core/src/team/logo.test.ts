import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { mailTeam } from "../mail/sender.ts";
import { env } from "../platform/env.ts";
import { actAs } from "../platform/identity/actor.ts";
import { aTeam, PNG } from "../testing/scene.ts";
import { log, newest } from "../testing/team.ts";
import { User } from "../user/index.ts";
import { askingTeam } from "./asking-team.ts";
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

  it("a logo that is set already isn't recorded again", async () => {
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
