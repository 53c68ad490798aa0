import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A grant was taken back before its end: by the owner who gave it, or by an admin. One that is replaced isn't told of. */
export const GrantWithdrawn = defineEvent("grant.withdrawn", {
  grantId: z.string(),
  assetId: z.string(),
  by: z.enum(["owner", "admin"]),
});
