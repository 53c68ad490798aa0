import * as z from "zod";

export const RELEASE_KINDS = ["person", "music"] as const;
export const releaseKind = z.enum(RELEASE_KINDS);
export type ReleaseKind = z.infer<typeof releaseKind>;

/** What an asset's record keeps of a release: enough to decide on its use, and no names. */
export const releaseState = z.object({
  id: z.string(),
  kind: releaseKind,
  /** Whether it is a minor's release. */
  minor: z.boolean(),
  /** Whether its file is stored. */
  onFile: z.boolean(),
  /** Its last day, a calendar date of the team; "" for no end. */
  validUntil: z.string(),
});
export type ReleaseState = z.infer<typeof releaseState>;

/** What was noted about the people and the music in an asset; absent if nothing was noted. */
export const assetReleases = z.object({
  /** Whether people can be recognized in it. */
  people: z.boolean().optional(),
  /** Whether there is music in it. */
  music: z.boolean().optional(),
  releases: z.array(releaseState),
});
export type AssetReleases = z.infer<typeof assetReleases>;

/** In how many places an asset was published, and in how many it still is. */
export const assetPublications = z.object({ all: z.number().int(), live: z.number().int() });
export type AssetPublications = z.infer<typeof assetPublications>;
