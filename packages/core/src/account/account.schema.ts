import { nameRules } from "../platform/fields.schema.ts";

/** The error message is that of spec-map B5. */
export const displayName = nameRules("Display name is required");
