/** SHA-256 of the text's UTF-8 bytes as lower-case hex, as the server computes it from the same text. */
export const termsHash = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
};
