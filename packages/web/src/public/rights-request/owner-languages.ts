import * as english from "@clearhouse/core/base/texts/en/owner.policy.ts";
import { languages } from "../shared/languages.ts";

export const ownerLanguages = languages<english.OwnerCatalogue>(english, {
  es: () => import("@clearhouse/core/base/texts/es/owner.policy.ts"),
});
