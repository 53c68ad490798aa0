import { equalBytes, hmac, keyFor } from "../../platform/hash.ts";
import { currentCaller } from "../../platform/identity/actor.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";

export * as Answerer from "./index.ts";

/** A link that is mailed, and the address to which it is mailed. */
export interface Mailed {
  token: string;
  /** Absent or "" if the link wasn't mailed. */
  email: string | undefined;
}

/** 128 bits that only the server can make, for one token and one address. */
const bytesFor = async ({ token, email = "" }: Mailed): Promise<Buffer | undefined> => {
  const address = ownerNormals({ email }).ownerEmailNormal;
  return address ? hmac(await keyFor("mail-mark"), `${token} ${address}`).subarray(0, 16) : undefined;
};

/**
 * The mark of a mailed link: 22 characters of base64url, the same for each mail with this link to this address; "" without
 * an address. Only mails contain it, so whoever sends it back has read a mail to this address.
 */
export const markFor = async (mailed: Mailed): Promise<string> => (await bytesFor(mailed))?.toString("base64url") ?? "";

/** A link as a mail to this address contains it: the mark is in its fragment, which browsers send nowhere. */
export const mailedLink = async (link: string, mailed: Mailed): Promise<string> => {
  const mark = await markFor(mailed);
  return mark ? `${link}#mark=${mark}` : link;
};

/** Whether the caller has sent the mark of this link and address. Anything else counts as no mark. */
export const isMarked = async (mailed: Mailed): Promise<boolean> => {
  const { mark = "" } = currentCaller();
  if (mark === "") return false;
  const expected = await bytesFor(mailed);
  return expected !== undefined && equalBytes(Buffer.from(mark, "base64url"), expected);
};

/** Whether the caller has the mailed link's mark and answers from the address to which it was mailed. */
export const isMailed = async (mailed: Mailed, answered: string): Promise<boolean> => {
  const [asked, given] = [mailed.email, answered].map((email) => ownerNormals({ email }).ownerEmailNormal);
  return asked === given && (await isMarked(mailed));
};
