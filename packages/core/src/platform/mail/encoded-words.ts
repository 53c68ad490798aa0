/** The beginning of an encoded word (RFC 2047): a character set, then the encoding. */
const BEGINNING = /=\?(?=[^\s?]+\?[bq]\?)/gi;

/**
 * Text that people wrote, made safe for a mail header: a space is put wherever an encoded word would begin. Otherwise a
 * mail program would decode the word and show characters that aren't allowed in the text, such as line ends or a false
 * address.
 */
export const withoutEncodedWords = (text: string): string => text.replace(BEGINNING, "= ?");
