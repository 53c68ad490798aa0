/**
 * The URL if a link may use it. Only http and https are allowed, because a stored text could begin with `javascript:`.
 */
export const webAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? text : undefined;
};
