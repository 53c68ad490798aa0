import { session } from "@clearhouse/core/people/team/session.schema.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { Hono } from "hono";
import { closeMedia, openMedia } from "../assets/media.ts";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { noteMember } from "../http/own-network.ts";

export const sessionRoutes = new Hono()
  .get(
    "/session",
    describe("Returns who is signed in, and sets cookies that open the team's media for 15 minutes", { 200: session }),
    member,
    async (c) => {
      const [current] = await Promise.all([User.session(), openMedia(c), noteMember(c)]);
      return c.json(current, 200);
    },
  )
  .delete("/session", describe("Removes the cookies that open the media", { 204: undefined }), member, (c) => {
    closeMedia(c);
    return c.body(null, 204);
  });
