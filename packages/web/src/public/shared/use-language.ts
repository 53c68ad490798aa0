import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { useEffect, useState } from "react";
import { setLanguage } from "@/lib/translation/translated.ts";
import type { Languages } from "./languages.ts";

/**
 * The language in which a page is shown: the language in which it was opened, until the language that what it shows was
 * sent in is loaded. If that can't be loaded, the failure is reported, and the page can still be read as it is.
 */
export const useLanguage = <Texts>(
  load: Languages<Texts>,
  opened: Language<Texts>,
  wanted: Locale,
): Language<Texts> => {
  const [language, show] = useState(opened);
  const { locale } = language;
  useEffect(() => setLanguage(locale), [locale]);
  useEffect(() => {
    if (wanted === locale) return;
    let left = false;
    void load(wanted).then((loaded) => {
      if (!left) show(loaded);
    });
    return () => {
      left = true;
    };
  }, [load, wanted, locale]);
  return language;
};
