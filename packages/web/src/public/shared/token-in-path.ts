/** A text that a header can contain; the server decides whether the text is a valid token. */
const SENDABLE = /^[\x21-\x7e]{1,512}$/;

/** The token in a page's URL (`/{page}/{token}`), or undefined if there is none. */
export const tokenInPath = (pathname: string): string | undefined => {
  const token = pathname.split("/")[2] ?? "";
  return SENDABLE.test(token) ? token : undefined;
};
