import * as z from "zod";
import { cursor, timestamp } from "../../platform/fields.schema.ts";
import { orNewer } from "../../platform/newer.schema.ts";

/**
 * Why an entry of a hash chain (chain.ts) doesn't fit. `status_differs`: this entry is the last entry that sets a
 * status, but the record has another status. `anchor_differs`: an anchor has another hash for the entry of this number.
 */
export const FLAWS = [
  "missing",
  "changed",
  "foreign",
  "unlinked",
  "person_changed",
  "head_differs",
  "anchor_differs",
  "status_differs",
] as const;
export type Flaw = (typeof FLAWS)[number];

const ACTOR_KINDS = ["member", "owner", "creator", "signer", "system"] as const;
/** Who takes a step: a member, the holder of a link (owner, creator or signer), or the product itself. */
export const actorKind = z.enum(ACTOR_KINDS);
export type ActorKind = z.infer<typeof actorKind>;

const entryActor = z.object({
  kind: orNewer(ACTOR_KINDS),
  /** The id of the member; absent for other actors. */
  id: z.string().optional(),
  /** "" after the person was erased. */
  name: z.string(),
  /** Only admins see an outsider's email address, IP address and browser. */
  email: z.string().optional(),
  ip: z.string().optional(),
  userAgent: z.string().optional(),
});

/** An entry as it is shown. @param type the schema of the types of its chain's entries */
export const ledgerEntry = <Type extends z.ZodType<string>>(type: Type) =>
  z.object({
    seq: z.number().int(),
    type,
    at: timestamp,
    by: entryActor,
    from: z.string().optional(),
    to: z.string().optional(),
    /** Facts of the step, as they are shown: a SHA-256, a file name, changed fields, restrictions … */
    facts: z.record(z.string(), z.string()),
    hash: z.string(),
  });
export type LedgerEntry<Type extends string = string> = Omit<
  z.infer<ReturnType<typeof ledgerEntry<z.ZodType<string>>>>,
  "type"
> & { type: Type };

export const ledgerQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type LedgerQuery = z.output<typeof ledgerQuery>;

/** A page of entries, newest first. */
export const ledgerPage = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ items: z.array(entry), cursor: z.string().nullable() });
