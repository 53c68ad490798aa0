import * as z from "zod";

/** Names the team's own log in an anchor; all other chains have the id of an asset, creator or contract. */
export const TEAM_LOG = "log";

/**
 * One anchor: the last entry that each chain had when the anchor was written. It holds only the chains that have
 * changed since the previous anchor.
 */
export const anchor = z.object({
  version: z.literal(1),
  teamId: z.string(),
  at: z.iso.datetime(),
  /** `[id of an asset, creator or contract, or "log"; seq; hash]` */
  heads: z.array(z.tuple([z.string(), z.int().positive(), z.string().regex(/^[0-9a-f]{64}$/)])),
});
export type Anchor = z.infer<typeof anchor>;
