import type { AboutOf } from "../../platform/about.ts";
import type { License } from "./license.schema.ts";

/** Whom the texts of a license are about; part of the declarations of each record with a license. */
export const LICENSE_ABOUT = {
  usageRights: "text",
  credit: "text",
  notes: "text",
} as const satisfies AboutOf<License>;
