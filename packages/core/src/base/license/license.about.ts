import type { AboutOf } from "../../platform/about.ts";
import type { AskedScope } from "./asked-scope.policy.ts";
import type { License } from "./license.schema.ts";
import type { Scope } from "./scope.policy.ts";

/** Whom the texts of a license are about; part of the declarations of each record with a license. */
export const LICENSE_ABOUT = {
  usageRights: "text",
  credit: "text",
  notes: "text",
} as const satisfies AboutOf<License>;

/** Whom the fields of what was granted are about, and of what was asked. */
export const SCOPE_ABOUT = {
  ...{ brands: "text", requestedBrands: "text", countries: "nobody", from: "nobody", until: "nobody" },
  ...{ credit: { name: "text" }, words: "text", askedWords: "text" },
} as const satisfies AboutOf<Scope>;

export const ASKED_SCOPE_ABOUT = {
  ...{ uses: "nobody", brands: "text", countries: "nobody", from: "nobody", until: "nobody", words: "text" },
} as const satisfies AboutOf<AskedScope>;
