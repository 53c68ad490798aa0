import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A grant will end in `days` days. */
export const GrantExpiring = defineEvent("grant.expiring", {
  grantId: z.string(),
  assetId: z.string(),
  days: z.enum(["30", "7", "1"]),
});

/** The last day of a grant has passed. */
export const GrantExpired = defineEvent("grant.expired", { grantId: z.string(), assetId: z.string() });

/** A grant was withdrawn before its end, by its owner or by an admin. There is no event for a replaced grant. */
export const GrantWithdrawn = defineEvent("grant.withdrawn", {
  grantId: z.string(),
  assetId: z.string(),
  by: z.enum(["owner", "admin"]),
  /** The admin who withdrew the grant. */
  byUserId: z.string().optional(),
});

/** A withdrawal of which people were notified was undone: the grant is in force again. */
export const GrantRestored = defineEvent("grant.restored", {
  grantId: z.string(),
  assetId: z.string(),
  /** The admin who restored the grant. */
  byUserId: z.string().optional(),
});
