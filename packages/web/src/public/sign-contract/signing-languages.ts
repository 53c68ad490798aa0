import * as english from "@clearhouse/core/base/texts/en/signing.policy.ts";
import { languages } from "../shared/languages.ts";

export const signingLanguages = languages<english.SigningCatalogue>(english, {
  es: () => import("@clearhouse/core/base/texts/es/signing.policy.ts"),
});
