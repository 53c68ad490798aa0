import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { invitation, joined } from "@clearhouse/core/people/invite/invite.schema.ts";
import { type Context, Hono } from "hono";
import { anyone, user } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { throughLink, tokenOf } from "../rights/links.ts";

const withCode = <T>(c: Context, use: (code: string) => Promise<T>): Promise<T> => {
  const code = tokenOf(c);
  return throughLink("invited", code, () => use(code));
};

export const inviteRoutes = new Hono()
  .get(
    "/",
    describe("Returns the invitation of a link (header Clearhouse-Token)", { 200: invitation }),
    anyone,
    async (c) => c.json(await withCode(c, Invite.look), 200),
  )
  .post("/join", describe("Joins the team of an invitation", { 200: joined }), user, async (c) =>
    c.json(await withCode(c, Invite.join), 200),
  );
