import * as english from "@clearhouse/core/base/texts/en/check.policy.ts";
import { languages } from "../shared/languages.ts";

export const checkLanguages = languages<english.CheckCatalogue>(english, {
  es: () => import("@clearhouse/core/base/texts/es/check.policy.ts"),
});
