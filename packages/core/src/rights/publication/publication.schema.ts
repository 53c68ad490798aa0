import * as z from "zod";
import {
  LIMITS,
  line,
  optionalDate,
  optionalLine,
  optionalText,
  resourceId,
  timestamp,
  webAddress,
} from "../../platform/fields.schema.ts";
import { orNewer } from "../../platform/newer.schema.ts";
import { GATE_REASONS } from "../clearance/gate.schema.ts";

/** The most publications of one asset. */
export const MOST_PUBLICATIONS = 100;

const takenDownLater = {
  error: "It can't be taken down before it was published",
  path: ["takenDownOn"],
};

/** The day of the publication, a calendar date in the team's time zone; required. */
const publishedOn = optionalDate.refine((date) => date !== "", "Date is required");

const fields = z.object({
  url: webAddress("URL is required"),
  publishedOn,
  /** The brand that published: one of the team's brands, or any other. */
  brand: line("Brand", LIMITS.nameMax),
  /** The use: one of the listed uses, other words, or "" if it isn't known. */
  use: optionalLine("Use", LIMITS.title),
  /** The day on which the publication was taken down; "" while the publication is up. */
  takenDownOn: optionalDate,
  note: optionalText("Note", LIMITS.reason),
});

const inOrder = ({ publishedOn: from, takenDownOn: to }: { publishedOn: string; takenDownOn: string }): boolean =>
  to === "" || to >= from;

/** A place where an asset was published. */
export const addPublicationInput = fields.refine(inOrder, takenDownLater);
export type AddPublicationInput = z.input<typeof addPublicationInput>;
export type ParsedAddPublication = z.output<typeof addPublicationInput>;

/** An edit of a publication, with the version that the editor saw. */
export const editPublicationInput = fields
  .extend({
    version: z.number().int().nonnegative(),
    /** The id of the member who takes it down; "" for nobody. Left out, it stays as it is. */
    takeDownById: resourceId.or(z.literal("")).optional(),
  })
  .refine(inOrder, takenDownLater);
export type ParsedEditPublication = z.output<typeof editPublicationInput>;

/** `unclear` if nothing says so: it isn't decided yet, or the license doesn't say what happens after its end. */
export const MAY_STAY = ["yes", "ads_stop", "no", "unclear"] as const;

/** Why the asset's rights don't allow a publication. */
const objection = z.object({
  reason: orNewer(GATE_REASONS),
  /** The objection as a sentence for people. */
  text: z.string(),
});

export const publication = z.object({
  id: z.string(),
  url: z.string(),
  publishedOn: z.string(),
  brand: z.string(),
  use: z.string(),
  takenDownOn: z.string(),
  note: z.string(),
  addedBy: z.string(),
  addedAt: timestamp,
  /** Why the rights didn't allow the publication on its day; absent if they allowed the publication. */
  atFirst: objection.optional(),
  /**
   * Why the rights don't allow the publication today; absent if they allow the publication, or if the publication was
   * taken down.
   */
  today: objection.optional(),
  /** Whether it may stay up, apart from whether the asset may be used again; absent once it was taken down. */
  mayStay: z.object({ answer: z.enum(MAY_STAY), text: z.string() }).optional(),
  /** The task of taking it down, by a time and, once somebody was chosen, by whom; absent if it needn't come down. */
  takeDown: z.object({ dueAt: timestamp, by: z.object({ id: z.string(), name: z.string() }).optional() }).optional(),
  /** Changes with every edit. */
  version: z.number().int(),
});
export type Publication = z.infer<typeof publication>;

/**
 * All publications of an asset. Publications that are still up come before publications that were taken down, and each
 * group begins with the newest.
 */
export const publicationList = z.object({ items: z.array(publication) });
export type PublicationList = z.infer<typeof publicationList>;
