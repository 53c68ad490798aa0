/**
 * Removes characters that change a text's direction, because they can make a line look like another line. `line` and
 * `lines` also remove control characters, because headers can be forged with them. React does the escaping.
 */
const stripped = (value: string): string =>
  value.normalize("NFC").replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/** A text as one line. */
export const line = (value: string): string =>
  stripped(value)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();

/** The lines of a text, without empty ones at either end. */
export const lines = (value: string): string[] =>
  stripped(value)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim()
    .split("\n");

const SUBJECT_MAX = 150;

/** A subject is one line, and short enough for every mail server. */
export const subjectLine = (value: string): string => {
  const characters = [...line(value)];
  return characters.length <= SUBJECT_MAX ? characters.join("") : `${characters.slice(0, SUBJECT_MAX - 1).join("")}…`;
};

/**
 * The library cuts a preview at this length, even in the middle of a character, and a mail with half a character can't
 * be sent.
 */
const PREVIEW_MAX = 149;

/** The text that lists of mails show beside the subject, cut between characters. */
export const previewLine = (value: string): string => {
  let shown = "";
  for (const character of line(value)) {
    if (shown.length + character.length > PREVIEW_MAX) break;
    shown += character;
  }
  return shown;
};

/** The URL, or "" if a mail may not link to it. */
export const webAddress = (value: string): string => (/^https?:\/\/[^\s"'<>]+$/i.test(value) ? value : "");
