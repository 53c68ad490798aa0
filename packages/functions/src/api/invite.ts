import { Invite } from "@clearhouse/core/invite/index.ts";
import { invitation, joined } from "@clearhouse/core/invite/invite.schema.ts";
import { Hono } from "hono";
import { anyone, user } from "./auth.ts";
import { describe } from "./describe.ts";
import { withCode } from "./invite-limits.ts";

/** As for owners' links: what opens something isn't part of an address that is logged. */
const codeOf = (c: { req: { header(name: string): string | undefined } }): string =>
  c.req.header("clearhouse-token") ?? "";

export const inviteRoutes = new Hono()
  .get(
    "/",
    describe("The invitation behind a link (header Clearhouse-Token)", { 200: invitation }),
    anyone,
    async (c) => c.json(await withCode(() => Invite.look(codeOf(c))), 200),
  )
  .post("/join", describe("Joins the team of an invitation", { 200: joined }), user, async (c) =>
    c.json(await withCode(() => Invite.join(codeOf(c))), 200),
  );
