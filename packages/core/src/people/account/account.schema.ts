import { nameRules } from "../../platform/fields.schema.ts";

/** The error message is the specification's. */
export const displayName = nameRules("Display name is required");
