/** The beginning of an encoded word (RFC 2047): a character set, then the encoding. */
const BEGINNING = /=\?(?=[^\s?]+\?[bq]\?)/gi;

/**
 * Text of people for a header, with a space in what would begin an encoded word. A mail program would decode it, and then
 * show what isn't allowed in the text itself: line ends, another address, characters that change its direction.
 */
export const withoutEncodedWords = (text: string): string => text.replace(BEGINNING, "= ?");
