import * as z from "zod";

/** The chain of a team itself beside those of its assets, creators and contracts. */
export const TEAM_LOG = "log";

/** Where chains ended at a time. One object holds those that changed since the one before. */
export const anchor = z.object({
  version: z.literal(1),
  teamId: z.string(),
  at: z.iso.datetime(),
  /** `[id of an asset, creator or contract, or "log"; seq; hash]` */
  heads: z.array(z.tuple([z.string(), z.int().positive(), z.string().regex(/^[0-9a-f]{64}$/)])),
});
export type Anchor = z.infer<typeof anchor>;
