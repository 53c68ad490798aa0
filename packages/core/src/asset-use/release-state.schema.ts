import * as z from "zod";

export const RELEASE_KINDS = ["person", "music"] as const;
export const releaseKind = z.enum(RELEASE_KINDS);
export type ReleaseKind = z.infer<typeof releaseKind>;

/** What of a release is kept on its asset: enough for the rights, and nobody's name. */
export const releaseState = z.object({
  id: z.string(),
  kind: releaseKind,
  /** Of a person. */
  minor: z.boolean(),
  /** Its file is here. */
  onFile: z.boolean(),
  /** Its last day, a calendar date of the team; "" for no end. */
  validUntil: z.string(),
});
export type ReleaseState = z.infer<typeof releaseState>;

/** What is said of the people and the music in an asset; absent where nobody has said it. */
export const assetReleases = z.object({
  /** Whether people can be recognized in it. */
  people: z.boolean().optional(),
  /** Whether there is music in it. */
  music: z.boolean().optional(),
  releases: z.array(releaseState),
});
export type AssetReleases = z.infer<typeof assetReleases>;

/** How many places an asset was published in, and in how many of them it still is. */
export const assetPublications = z.object({ all: z.number().int(), live: z.number().int() });
export type AssetPublications = z.infer<typeof assetPublications>;
