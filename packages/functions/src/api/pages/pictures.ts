import { PICTURE_BYTES, PICTURE_REFUSALS, pictureAnswer } from "@clearhouse/core/base/picture/picture.schema.ts";
import { pictureTooLarge } from "@clearhouse/core/base/picture/picture.ts";
import { CreatorContent } from "@clearhouse/core/contracts/creator-content/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";

const limitTo = (message?: string) =>
  bodyLimit({
    maxSize: PICTURE_BYTES,
    onError: () => {
      throw pictureTooLarge(message);
    },
  });
const limitPicture = limitTo();
const limitInAdmin = limitTo(PICTURE_REFUSALS.tooLargeInAdmin);
const bytesOf = async (c: Context): Promise<Uint8Array> => new Uint8Array(await c.req.arrayBuffer());
const answers = { 200: pictureAnswer };

/**
 * The routes for pictures of people, teams and creators' work. A call's body is the picture itself, at most 2 MB. The
 * picture is encoded again before it is stored. On AWS these routes have their own function, because the routes need
 * sharp.
 */
export const pictureRoutes = new Hono()
  .put("/profile/avatar", describe("Sets the caller's avatar", answers), member, limitPicture, async (c) =>
    c.json({ url: await User.setAvatar(await bytesOf(c)) }, 200),
  )
  .delete("/profile/avatar", describe("Removes the caller's avatar", answers), member, async (c) => {
    await User.removeAvatar();
    return c.json({ url: "" }, 200);
  })
  .put(
    "/team/members/:userId/avatar",
    describe("Sets a member's avatar (admins)", answers),
    member,
    limitPicture,
    async (c) => c.json({ url: await Team.setMemberAvatar(c.req.param("userId"), await bytesOf(c)) }, 200),
  )
  .delete(
    "/team/members/:userId/avatar",
    describe("Removes a member's avatar (admins)", answers),
    member,
    async (c) => {
      await Team.removeMemberAvatar(c.req.param("userId"));
      return c.json({ url: "" }, 200);
    },
  )
  .put("/team/logo", describe("Sets the team's logo (admins)", answers), member, limitPicture, async (c) =>
    c.json({ url: await Team.setLogo(await bytesOf(c)) }, 200),
  )
  .delete("/team/logo", describe("Removes the team's logo (admins)", answers), member, async (c) => {
    await Team.removeLogo();
    return c.json({ url: "" }, 200);
  })
  .put("/team/app-logo", describe("Sets the app logo (admins)", answers), member, limitInAdmin, async (c) =>
    c.json({ url: await Team.setAppLogo(await bytesOf(c)) }, 200),
  )
  .delete(
    "/team/app-logo",
    describe("Resets the app logo to the product's own (admins)", answers),
    member,
    async (c) => {
      await Team.removeAppLogo();
      return c.json({ url: "" }, 200);
    },
  )
  .put(
    "/team/preview-image",
    describe("Sets the picture that social networks show beside a link to a rights request (admins)", answers),
    member,
    limitInAdmin,
    async (c) => c.json({ url: await Team.setPreviewImage(await bytesOf(c)) }, 200),
  )
  .delete(
    "/team/preview-image",
    describe("Removes the picture that social networks show beside a link to a rights request (admins)", answers),
    member,
    async (c) => {
      await Team.removePreviewImage();
      return c.json({ url: "" }, 200);
    },
  )
  .put(
    "/creator-content/:contentId/picture",
    describe("Sets the picture of a piece of a creator's work", answers),
    member,
    limitPicture,
    async (c) => c.json({ url: await CreatorContent.setPicture(c.req.param("contentId"), await bytesOf(c)) }, 200),
  );
