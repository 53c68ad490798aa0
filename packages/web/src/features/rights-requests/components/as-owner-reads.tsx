import type { AskedScope } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import type { OwnerCatalogue } from "@clearhouse/core/base/texts/en/owner.policy.ts";
import * as en from "@clearhouse/core/base/texts/en/owner.policy.ts";
import * as es from "@clearhouse/core/base/texts/es/owner.policy.ts";
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { AskedWords } from "@clearhouse/first-screens/rights-request/asked-words.tsx";
import { ReaderProvider } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { useId } from "react";
import { SCOPE_TEXTS } from "@/components/form/scope-texts.ts";

const CATALOGUES: Readonly<Record<Locale, OwnerCatalogue>> = { en, es };

interface Props {
  asked: AskedScope;
  /** The team as its owners' pages name it. */
  team: string;
  /** The language of the owner's page, if it was chosen. */
  locale: Locale | undefined;
}

/** What is asked, word for word as the owner's page says it, in English and in the owner's language. */
export function AsOwnerReads({ asked, team, locale = "en" }: Props) {
  const id = useId();
  const languages = [...new Set<Locale>(["en", locale])].map(
    (one): Language<OwnerCatalogue> => ({ locale: one, catalogue: CATALOGUES[one] }),
  );
  return (
    <section aria-labelledby={id} className="mt-3 border-t pt-3">
      <h3 id={id} className="mb-1 text-muted-foreground text-xs">
        {SCOPE_TEXTS.ownerReads}
      </h3>
      {languages.map((language) => (
        <div key={language.locale} lang={language.locale} className="last:*:pb-0">
          <ReaderProvider language={language}>
            <AskedWords asked={asked} team={team} />
          </ReaderProvider>
        </div>
      ))}
    </section>
  );
}
