/** The address if a link may use it: only http and https, because a stored text could be `javascript:`. */
export const webAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? text : undefined;
};
