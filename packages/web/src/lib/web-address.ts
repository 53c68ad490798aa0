/** The address if a link may lead there: http and https alone, for a stored text could say `javascript:`. */
export const webAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? text : undefined;
};
