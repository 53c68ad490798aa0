import { Support } from "@clearhouse/core/custody/support/index.ts";
import { sendSupportInput, supportSettings, supportTicket } from "@clearhouse/core/custody/support/support.schema.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const supportRoutes = new Hono()
  .get(
    "/",
    describe("Lists help pages that are set up, and says whether requests are mailed", {
      200: supportSettings,
    }),
    member,
    (c) => c.json(Support.settings(), 200),
  )
  .post(
    "/",
    describe("Asks for support; the ticket is mailed to the sender", { 201: supportTicket }),
    member,
    valid("json", sendSupportInput),
    async (c) => c.json(await Support.send(c.req.valid("json"), idempotencyKey(c)), 201),
  );
