import { Search } from "@clearhouse/core/library/search/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { activityStats, editProfileInput, profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

export const profileRoutes = new Hono()
  .get("/", describe("The signed-in person", { 200: profile }), member, async (c) => c.json(await User.profile(), 200))
  .patch(
    "/",
    describe("Changes the signed-in person's profile", { 200: profile }),
    member,
    valid("json", editProfileInput),
    async (c) => c.json(await User.editProfile(c.req.valid("json")), 200),
  )
  .get("/stats", describe("Counts the person's uploads by status", { 200: activityStats }), member, async (c) =>
    c.json(await Search.uploadStats(), 200),
  );
