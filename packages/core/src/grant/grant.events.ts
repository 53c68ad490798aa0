import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A grant with an end will end in so many days. */
export const GrantExpiring = defineEvent("grant.expiring", {
  grantId: z.string(),
  assetId: z.string(),
  days: z.enum(["30", "7", "1"]),
});

/** The last day of a grant has passed. */
export const GrantExpired = defineEvent("grant.expired", { grantId: z.string(), assetId: z.string() });

/** A grant was taken back before its end: by the owner who gave it, or by an admin. One that is replaced isn't told of. */
export const GrantWithdrawn = defineEvent("grant.withdrawn", {
  grantId: z.string(),
  assetId: z.string(),
  by: z.enum(["owner", "admin"]),
  /** The admin. */
  byUserId: z.string().optional(),
});

/** A withdrawal that people were told of was undone: the grant holds again. */
export const GrantRestored = defineEvent("grant.restored", {
  grantId: z.string(),
  assetId: z.string(),
  /** The admin who undid it. */
  byUserId: z.string().optional(),
});
