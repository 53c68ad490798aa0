/**
 * Crockford's base32: digits and letters without I, L and O, which are easily misread, and without U, so that fewer
 * words appear by chance.
 */
export const LICENSE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The format of a license number: CH and twelve characters in groups of four. */
const SHAPE = /^CH([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/;

/**
 * The license number with these characters: `CH-XXXX-XXXX-XXXX`.
 * @param characters twelve characters of {@link LICENSE_ALPHABET}
 */
export const licenseNumber = (characters: string): string =>
  `CH-${characters.slice(0, 4)}-${characters.slice(4, 8)}-${characters.slice(8, 12)}`;

/**
 * The stored form of a license number that somebody typed or read from a document. Case, spaces and dashes are ignored.
 * As Crockford's base32 defines, O is read as 0, and I and L are read as 1.
 * @returns undefined if the text can't be a license number
 */
export const readLicenseNumber = (typed: string): string | undefined => {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  const read = `${plain.slice(0, 2)}${plain.slice(2).replaceAll("O", "0").replaceAll(/[IL]/g, "1")}`;
  const groups = SHAPE.exec(read);
  return groups ? licenseNumber(groups.slice(1).join("")) : undefined;
};
