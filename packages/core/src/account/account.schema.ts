import { nameRules } from "../platform/fields.schema.ts";

/** Spec-map B5: 'Display name is required'. */
export const displayName = nameRules("Display name is required");
