import { nameRules } from "../platform/fields.schema.ts";

/** Spec-map B5 (docs/spec-map) gives the error message. */
export const displayName = nameRules("Display name is required");
