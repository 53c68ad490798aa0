import { fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";

/**
 * A title in quotation marks, and how many more there are: “Sunset” and 2 more.
 * @param more 0 or less for only a title
 */
export const quotedIn = (locale: Locale, title: string, more: number): string => {
  const texts = ownerTexts(locale);
  return more > 0 ? fill(texts.quotedWithMore, { title, count: String(more) }) : fill(texts.quoted, { title });
};

/** Like {@link quotedIn}, for mails to the team, which are in English. */
export const quoted = (title: string, more = 0): string => quotedIn("en", title, more);
