import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import * as page from "@clearhouse/core/base/texts/en/owner.policy.ts";
import * as english from "@clearhouse/core/base/texts/en/owner-offer.policy.ts";
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { MoreTexts, pageReader } from "@clearhouse/first-screens/shared/texts-reader.tsx";
import type { ReactNode } from "react";
import { languages } from "../../shared/languages.ts";

const TEXTS = { ...page.TEXTS, ...english.TEXTS };

export const { useReader: useOfferReader, Say } = pageReader({ TEXTS, SAID: page.SAID });

/** The texts of the offer in a language. */
export const offerTexts: (locale: Locale) => Promise<Language<english.OwnerOfferCatalogue>> = languages(english, {
  es: () => import("@clearhouse/core/base/texts/es/owner-offer.policy.ts"),
});

export function OfferTexts({ texts, children }: { texts: english.OwnerOfferCatalogue; children: ReactNode }) {
  return (
    <MoreTexts english={english} texts={texts}>
      {children}
    </MoreTexts>
  );
}
