import { ACTIVITY_ENTRIES } from "./activity.schema.ts";
import { aboutOf } from "./entry-about.ts";

/** Whom the entries of an asset's activity are about, beside their actors. */
export const ACTIVITY_ABOUT = aboutOf(ACTIVITY_ENTRIES, {
  nobody: {},
  /** The owner who was asked. */
  asked: { about: "asked.name", facts: { email: "/asked.email" } },
  /** The person or music of a release, and a minor's guardian. */
  released: { about: "shown.name", facts: { guardian: "/guardian.name" } },
});
