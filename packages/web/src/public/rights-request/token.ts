/** What a header can carry; whether it opens anything is the server's to say. */
const SENDABLE = /^[\x21-\x7e]{1,512}$/;

/** The rights token of the page's address, or undefined where there is none. */
export const tokenOf = (search: string): string | undefined => {
  const token = (new URLSearchParams(search).get("token") ?? "").trim();
  return SENDABLE.test(token) ? token : undefined;
};
