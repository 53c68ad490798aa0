/** The beginning of an encoded word (RFC 2047): a character set, then the encoding. */
const BEGINNING = /=\?(?=[^\s?]+\?[bq]\?)/gi;

/**
 * Text that people wrote, for a header, with a space wherever an encoded word would begin. A mail program would decode
 * the word, and then show what the text itself must not contain: line ends, another address, characters that change its
 * direction.
 */
export const withoutEncodedWords = (text: string): string => text.replace(BEGINNING, "= ?");
