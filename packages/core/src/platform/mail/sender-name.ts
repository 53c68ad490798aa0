/** The beginning of an encoded word (RFC 2047): a character set, then the encoding. */
const BEGINNING = /=\?(?=[^\s?]+\?[bq]\?)/gi;

/**
 * Text that people wrote, made safe for a mail header: a space is put wherever an encoded word would begin. Otherwise a
 * mail program would decode the word and show characters that aren't allowed in the text, such as line ends or a false
 * address.
 */
export const withoutEncodedWords = (text: string): string => text.replace(BEGINNING, "= ?");

/** `Name <address>`, the format of MAIL_FROM. */
const NAMED = /^\s*(?<product>[^<]*?)\s*<(?<address>[^<>\s]+)>\s*$/;

/** The longest sender name, in characters; mail programs cut longer names. */
const MOST_CHARACTERS = 70;
/**
 * The longest team name, in bytes of UTF-8. SES refuses a sender of more than 320 characters. Encoding makes up to 2.5
 * characters of each byte, and the product's name and the email address take up the rest.
 */
const MOST_BYTES = 90;

const shortened = (name: string): string => {
  let short = "";
  for (const character of [...name].slice(0, MOST_CHARACTERS)) {
    if (Buffer.byteLength(short + character) > MOST_BYTES) break;
    short += character;
  }
  return short.trim();
};

/**
 * A team's name made safe for a header: one line, without characters that quote, end or hide a name, and without "@",
 * so that it doesn't look like an email address.
 */
const tame = (name: string): string =>
  shortened(
    withoutEncodedWords(
      name
        .normalize("NFC")
        .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\s"\\<>@]+/gu, " ")
        .trim(),
    ),
  );

/**
 * The sender of a mail, such as `"Team (via Clearhouse)" <no-reply@…>`: recipients who don't know the product see the
 * team's name.
 * @param from the deployment's own sender
 * @param team the team's name; "" or absent in a mail to the team's own members
 */
export const senderFor = (from: string, team: string | undefined): string => {
  const { product = "", address = from } = NAMED.exec(from)?.groups ?? {};
  const name = tame(team ?? "");
  return name === "" ? from : `"${name}${product === "" ? "" : ` (via ${product})`}" <${address}>`;
};

/** How many bytes of UTF-8 fit into one encoded word; an encoded word has at most 75 characters (RFC 2047). */
const WORD_BYTES = 45;

const encodedWords = (name: string): string => {
  const words = [""];
  for (const character of name) {
    const word = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(word) <= WORD_BYTES) words[words.length - 1] = word;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
};

/** A sender in ASCII, as SES requires it outside of a MIME message. */
export const inAscii = (from: string): string =>
  /^[\x20-\x7e]*$/.test(from) ? from : from.replace(/^"(?<name>[^"]*)"/, (_quoted, name: string) => encodedWords(name));
