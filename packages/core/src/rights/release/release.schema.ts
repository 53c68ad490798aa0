import * as z from "zod";
import { assetReleases, releaseKind } from "../../library/verdict/release-state.schema.ts";
import {
  LIMITS,
  line,
  optionalDate,
  optionalLine,
  optionalText,
  resourceId,
  timestamp,
} from "../../platform/fields.schema.ts";

/** The most releases of one asset. */
export const MOST_RELEASES = 50;

/** A year before 1900 is refused, because it must be a typing error. */
const validUntil = optionalDate.refine((date) => date === "" || date >= "1900", "Please enter a year from 1900 on");

const fields = z.object({
  /** The person's name, or the music's title. */
  name: line("Name", LIMITS.nameMax),
  minor: z.boolean().default(false),
  /** Who signs for a minor. */
  guardian: optionalLine("Parent or guardian", LIMITS.nameMax),
  /** The release's last day; "" for no end. */
  validUntil,
  note: optionalText("Note", LIMITS.reason),
  /** The completed upload of the signed release; absent to keep the current file. */
  uploadId: resourceId.optional(),
});

/** A release of a person or of music, with or without its file. */
export const addReleaseInput = fields.extend({ kind: releaseKind });
export type AddReleaseInput = z.input<typeof addReleaseInput>;
export type ParsedAddRelease = z.output<typeof addReleaseInput>;

/** An edit of a release, with the version that the editor saw; the kind can't be changed. */
export const editReleaseInput = fields.extend({ version: z.number().int().nonnegative() });
export type ParsedEditRelease = z.output<typeof editReleaseInput>;

export const GUARDIAN_NEEDED = "A minor's release needs the name of the parent or guardian who signed it";

/** Whether people can be recognized, and whether there is music. An absent field stays unchanged. */
export const showInput = z
  .object({
    people: z.enum(["yes", "no", "unknown"]).optional(),
    music: z.enum(["yes", "no", "unknown"]).optional(),
  })
  .refine(({ people, music }) => people !== undefined || music !== undefined, {
    path: ["people"],
    message: "Say whether people can be recognized, or whether there is music",
  });
export type ShowInput = z.input<typeof showInput>;

export const release = z.object({
  id: z.string(),
  kind: releaseKind,
  name: z.string(),
  minor: z.boolean(),
  guardian: z.string(),
  standing: z.enum(["missing", "on_file", "expired"]),
  /** The file; `url` works for members only, and browsers download the file instead of showing it. */
  file: z.object({ name: z.string(), url: z.string(), size: z.number().int(), contentType: z.string() }).optional(),
  validUntil: z.string(),
  note: z.string(),
  addedBy: z.string(),
  addedAt: timestamp,
  /** Changes with every edit. */
  version: z.number().int(),
});
export type Release = z.infer<typeof release>;

/** An asset's releases, in the order in which they were noted. */
export const releaseList = z.object({
  people: assetReleases.shape.people,
  music: assetReleases.shape.music,
  items: z.array(release),
});
export type ReleaseList = z.infer<typeof releaseList>;
