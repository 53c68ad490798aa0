/** What a header can carry; whether it opens anything is the server's to say. */
const SENDABLE = /^[\x21-\x7e]{1,512}$/;

/** The token of a page's address (`/{page}/{token}`), or undefined where there is none. */
export const tokenInPath = (pathname: string): string | undefined => {
  const token = pathname.split("/")[2] ?? "";
  return SENDABLE.test(token) ? token : undefined;
};
