import * as z from "zod";
import { resourceId } from "../../platform/fields.schema.ts";
import { orNewer } from "../../platform/newer.schema.ts";
import { ACTIVITY_KINDS } from "../happenings/happening.schema.ts";
import { type EntryType, entriesIn } from "../happenings/list.schema.ts";
import { actorKind, ledgerEntry, ledgerPage, ledgerQuery } from "./ledger.schema.ts";

/** The steps in an asset's activity, by their stored types. */
export const ACTIVITY_ENTRIES = entriesIn("asset");
export type ActivityType = EntryType<"asset">;
export const ACTIVITY_TYPES = Object.keys(ACTIVITY_ENTRIES) as [ActivityType, ...ActivityType[]];

export const activityKind = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.infer<typeof activityKind>;

export const activityEntry = ledgerEntry(orNewer(ACTIVITY_TYPES)).extend({
  /**
   * Who was asked, by name or handle; `email` is "" if the team passed the link on itself. Absent after the person was
   * erased.
   */
  asked: z.object({ name: z.string(), email: z.string() }).optional(),
  /** The person or the music that a release is about, and a minor's guardian; absent after the person was erased. */
  release: z.object({ name: z.string(), guardian: z.string() }).optional(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityQuery = ledgerQuery.extend({
  kind: activityKind.optional(),
  /** Whose steps are wanted: a kind of actor (`member` for all members), or a member's id. */
  who: actorKind.or(resourceId).optional(),
});
export type ActivityQuery = z.output<typeof activityQuery>;
export const activityPage = ledgerPage(activityEntry);
export type ActivityPage = z.infer<typeof activityPage>;
