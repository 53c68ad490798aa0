import * as z from "zod";
import { licence } from "../licence/licence.schema.ts";
import { timestamp } from "../platform/fields.schema.ts";

export const GRANT_STATES = ["in-force", "expired", "withdrawn", "replaced"] as const;
export const grantState = z.enum(GRANT_STATES);
export type GrantState = z.infer<typeof grantState>;

/** A grant as its team sees it: one approval, and whether it still holds or what ended it. */
export const grant = z.object({
  id: z.string(),
  /** `CH-XXXX-XXXX-XXXX`. */
  number: z.string(),
  state: grantState,
  /** Whether the asset's card shows this grant. */
  leading: z.boolean(),
  origin: z.enum(["owner", "contract", "admin"]),
  /** The brand and the use that were asked for; absent if nobody was asked. */
  brand: z.string().optional(),
  intendedUse: z.string().optional(),
  ...licence.shape,
  grantedAt: timestamp,
  grantedBy: z.object({
    name: z.string(),
    /** An outsider's address, for admins only; absent otherwise. */
    email: z.string().optional(),
  }),
  requestId: z.string().optional(),
  /** Why it was withdrawn or replaced, and when. */
  ended: z
    .object({ at: timestamp, by: z.enum(["owner", "admin", "replaced"]), reason: z.string().optional() })
    .optional(),
});
export type Grant = z.infer<typeof grant>;

/** All grants of an asset: first those that hold, then those that ended; each newest first. */
export const grantList = z.object({ items: z.array(grant) });
export type GrantList = z.infer<typeof grantList>;
