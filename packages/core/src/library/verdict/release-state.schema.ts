import * as z from "zod";

export const RELEASE_KINDS = ["person", "music"] as const;
export const releaseKind = z.enum(RELEASE_KINDS);
export type ReleaseKind = z.infer<typeof releaseKind>;

/**
 * The part of a release that is copied to the asset's record. It is enough to decide whether the asset may be used, and
 * has no names.
 */
export const releaseState = z.object({
  id: z.string(),
  kind: releaseKind,
  /** Whether the release is about a minor. */
  minor: z.boolean(),
  /** Whether the file of the release is stored. */
  onFile: z.boolean(),
  /** The last day of the release, a calendar date in the team's time zone; "" for no end. */
  validUntil: z.string(),
});
export type ReleaseState = z.infer<typeof releaseState>;

/** What was noted about the people and the music in an asset; absent if nothing was noted. */
export const assetReleases = z.object({
  /** Whether people can be recognized in the asset. */
  people: z.boolean().optional(),
  /** Whether there is music in the asset. */
  music: z.boolean().optional(),
  releases: z.array(releaseState),
});
export type AssetReleases = z.infer<typeof assetReleases>;

/** In how many places an asset was ever published, and in how many places it still appears. */
export const assetPublications = z.object({ all: z.number().int(), live: z.number().int() });
export type AssetPublications = z.infer<typeof assetPublications>;

/**
 * What is still published has to be taken down until `dueAt`; `doneAt` is absent while any of it is up. `requestId` is
 * absent if it isn't an owner's wish, but what the license says for its end.
 */
export const takeDown = z.object({
  requestId: z.string().optional(),
  openedAt: z.string(),
  dueAt: z.string(),
  doneAt: z.string().optional(),
});
