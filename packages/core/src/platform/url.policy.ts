/**
 * The URL that a text is, undefined if it is none. Some supported browsers lack URL.canParse and URL.parse.
 * @param base the URL to which the text is relative
 */
export const urlOf = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
