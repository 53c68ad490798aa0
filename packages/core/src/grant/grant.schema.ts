import * as z from "zod";
import { licence } from "../licence/licence.schema.ts";
import { timestamp } from "../platform/fields.schema.ts";

export const GRANT_STATES = ["in-force", "expired", "withdrawn", "replaced"] as const;
export const grantState = z.enum(GRANT_STATES);
export type GrantState = z.infer<typeof grantState>;

/** A grant as its team sees it: one yes, whether it still holds, and what became of it. */
export const grant = z.object({
  id: z.string(),
  /** `CH-XXXX-XXXX-XXXX`; absent for grants of before there were numbers. */
  number: z.string().optional(),
  state: grantState,
  /** The one that the asset's card shows. */
  leading: z.boolean(),
  origin: z.enum(["owner", "contract", "admin"]),
  /** The brand and the use that were asked for; absent where nobody was asked. */
  brand: z.string().optional(),
  intendedUse: z.string().optional(),
  ...licence.shape,
  grantedAt: timestamp,
  grantedBy: z.object({
    name: z.string(),
    /** Absent for members: an outsider's address is shown to admins alone. */
    email: z.string().optional(),
  }),
  requestId: z.string().optional(),
  /** Why it is withdrawn or replaced, and when. */
  ended: z
    .object({ at: timestamp, by: z.enum(["owner", "admin", "replaced"]), reason: z.string().optional() })
    .optional(),
});
export type Grant = z.infer<typeof grant>;

/** All grants of an asset: what holds first, then what ended; the newest of each first. */
export const grantList = z.object({ items: z.array(grant) });
export type GrantList = z.infer<typeof grantList>;
