import { type LinkKind, linkOf, linkRefused } from "../identity/link.ts";
import { lookUp } from "./unique.ts";

/**
 * The key of a record that doesn't exist. For an unknown token this key is read, so that an unknown token takes as long
 * as a known token.
 */
const NOBODY = { teamId: "tea_0", ref: "0" };

/**
 * The record that a link opens. An unknown or malformed token costs the same two reads as a valid token.
 * @param read reads the record that the token refers to, strongly consistent
 * @param tokenOf the record's current token, because an old token may still refer to the record
 * @throws the error for an unknown link of this kind
 */
export const openLink = async <T>(
  kind: LinkKind,
  token: string,
  read: (claimed: { teamId: string; ref: string }) => Promise<T | null | undefined>,
  tokenOf: (record: T) => string,
): Promise<T> => {
  const { space, isToken } = linkOf(kind);
  const claimed = await lookUp(space, isToken(token) ? token : "0");
  const record = await read(claimed ?? NOBODY);
  if (!record || tokenOf(record) !== token) throw linkRefused(kind);
  return record;
};
