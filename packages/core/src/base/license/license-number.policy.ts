/**
 * Crockford's base32: digits and letters without I, L and O, which are easily misread, and without U, so that fewer
 * words appear by chance.
 */
export const LICENSE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The format of a number: CH or REC, and twelve characters in groups of four. */
const SHAPE = /^(CH|REC)([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;

type Prefix = "CH" | "REC";

const numbered = (prefix: Prefix, characters: string): string =>
  [prefix, characters.slice(0, 4), characters.slice(4, 8), characters.slice(8, 12)].join("-");

/**
 * The number of a license, which somebody else gave: `CH-XXXX-XXXX-XXXX`.
 * @param characters twelve characters of {@link LICENSE_ALPHABET}
 */
export const licenseNumber = (characters: string): string => numbered("CH", characters);

/**
 * The number of an approval that the team recorded by itself: `REC-XXXX-XXXX-XXXX`.
 * @param characters twelve characters of {@link LICENSE_ALPHABET}
 */
export const recordNumber = (characters: string): string => numbered("REC", characters);

/** Whether a number is the number of an approval that the team recorded by itself. */
export const isRecordNumber = (number: string): boolean => number.startsWith("REC-");

const charactersOf = (number: string): string => number.replace(/^[A-Z]+/, "").replaceAll("-", "");

/**
 * The value by which a number is reserved and found: the form of a license's number for both kinds of numbers, so that
 * twelve characters are used once, and one read finds either.
 */
export const reservedNumber = (number: string): string => (number === "" ? "" : licenseNumber(charactersOf(number)));

/**
 * The number by which people know a grant. Earlier releases gave approvals by hand the number of a license; it is
 * hashed, so it stays stored, and the same characters are the record number.
 */
export const shownNumber = ({ origin, number }: { origin: string; number: string }): string =>
  origin === "admin" ? recordNumber(charactersOf(number)) : number;

/** Whether somebody who names this number means this grant: by its own number, or by the one that it shows. */
export const isNumberOf = (number: string, grant: { origin: string; number: string }): boolean =>
  number === grant.number || number === shownNumber(grant);

/**
 * The form of a number that somebody typed or read from a document. Case, spaces and dashes are ignored. As Crockford's
 * base32 defines, O is read as 0, and I and L are read as 1.
 * @returns undefined if the text can't be a number
 */
export const readLicenseNumber = (typed: string): string | undefined => {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  const start = plain.startsWith("REC") ? 3 : 2;
  const rest = plain.slice(start).replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const groups = SHAPE.exec(`${plain.slice(0, start)}${rest}`);
  return groups ? numbered(groups[1] as Prefix, groups.slice(2).join("")) : undefined;
};
