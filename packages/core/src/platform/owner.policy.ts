import { addressOf, withAsciiHost } from "./fields.schema.ts";

/** What a record says of a content owner: a name or handle, and an email address. */
interface NamedOwner {
  owner?: string | undefined;
  email?: string | undefined;
}

/** The attributes by which an owner's records can be found; undefined for what isn't known. */
interface OwnerNormals {
  ownerHandleNormal: string | undefined;
  ownerEmailNormal: string | undefined;
}

/** An owner's name or handle without what makes no difference: letter case, spaces around it and a leading "@". */
export const ownerNameNormal = (owner: string): string => owner.trim().replace(/^@/, "").toLowerCase();

/**
 * The normal forms of an owner's handle and email address, the same for all platforms. Only what begins with "@" is a
 * handle, because two people may have the same name. Nothing else is folded: letters with and without accents, or with
 * and without dots, are different handles and addresses.
 */
export const ownerNormals = ({ owner = "", email = "" }: NamedOwner): OwnerNormals => ({
  ownerHandleNormal: owner.trim().startsWith("@") ? ownerNameNormal(owner) || undefined : undefined,
  ownerEmailNormal: withAsciiHost(addressOf(email)) || undefined,
});

/** An email address for people who may know whose it is, but not learn it: `n•••@example.com`. */
export const addressHint = (email: string): string => {
  const at = email.lastIndexOf("@");
  return `${[...email.slice(0, at)][0] ?? ""}•••${email.slice(at)}`;
};
