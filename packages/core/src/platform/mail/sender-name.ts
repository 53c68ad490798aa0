/** `Name <address>`, as MAIL_FROM is written. */
const NAMED = /^\s*(?<product>[^<]*?)\s*<(?<address>[^<>\s]+)>\s*$/;

/** Longer ones are cut by every list of mails. */
const MOST_CHARACTERS = 70;

/**
 * A team's name that can't leave its place in a header: one line, without what quotes, ends or hides a name, and without
 * the "@" by which it would read as an address.
 */
const tame = (name: string): string =>
  [
    ...name
      .normalize("NFC")
      .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s"\\<>@]+/gu, " ")
      .trim(),
  ]
    .slice(0, MOST_CHARACTERS)
    .join("")
    .trim();

/**
 * Who a mail is from: `"Team (via Clearhouse)" <no-reply@…>` where its reader knows the team and not the product.
 * @param from the deployment's own sender
 * @param team "" or absent for a mail to the team's own people
 */
export const senderFor = (from: string, team: string | undefined): string => {
  const { product = "", address = from } = NAMED.exec(from)?.groups ?? {};
  const name = tame(team ?? "");
  return name === "" ? from : `"${name}${product === "" ? "" : ` (via ${product})`}" <${address}>`;
};

/** Bytes of UTF-8 that fit into one encoded word, which has 75 characters at most (RFC 2047). */
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

/** A sender in ASCII, as the mail service takes it outside of a message. */
export const inAscii = (from: string): string =>
  /^[\x20-\x7e]*$/.test(from) ? from : from.replace(/^"(?<name>[^"]*)"/, (_quoted, name: string) => encodedWords(name));
