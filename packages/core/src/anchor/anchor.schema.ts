import * as z from "zod";

/** The key of the team's own log beside the ids of assets, creators and contracts. */
export const TEAM_LOG = "log";

/** Where chains ended at a time. Each object holds the chains that changed since the previous one. */
export const anchor = z.object({
  version: z.literal(1),
  teamId: z.string(),
  at: z.iso.datetime(),
  /** `[id of an asset, creator or contract, or "log"; seq; hash]` */
  heads: z.array(z.tuple([z.string(), z.int().positive(), z.string().regex(/^[0-9a-f]{64}$/)])),
});
export type Anchor = z.infer<typeof anchor>;
