/** A text that a header can contain; the server decides whether the text is a valid token. */
const SENDABLE = /^[\x21-\x7e]{1,512}$/;

/** The rights token in the page's URL, or undefined if there is none. */
export const tokenOf = (search: string): string | undefined => {
  const token = (new URLSearchParams(search).get("token") ?? "").trim();
  return SENDABLE.test(token) ? token : undefined;
};
