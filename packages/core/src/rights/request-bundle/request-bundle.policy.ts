import type { Locale } from "../../base/texts/locale.policy.ts";

const WORDS = {
  en: { item: "1 item", items: "items", and: "and", more: "more" },
  es: { item: "1 elemento", items: "elementos", and: "y", more: "más" },
};

/** The title of several assets and posts in a message: the name of the first, and how many more there are. */
export const bundleTitle = (first: string, count: number, locale: Locale = "en"): string => {
  const { item, items } = WORDS[locale];
  if (first === "") return count === 1 ? item : `${count} ${items}`;
  return [first, andMore(count - 1, locale)].filter(Boolean).join(" ");
};

/** How many assets and posts there are besides the first, as text; "" for none. */
export const andMore = (others: number, locale: Locale = "en"): string => {
  const { and, more } = WORDS[locale];
  return others === 0 ? "" : `${and} ${others} ${more}`;
};
