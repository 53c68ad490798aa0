import { nameRules } from "../platform/fields.schema.ts";

/** The error message comes from docs/spec-map, B5. */
export const displayName = nameRules("Display name is required");
