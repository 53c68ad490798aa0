/** Control characters, half surrogates, ends of lines, and marks that show a text in another order than it has. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A file's name as people see it and get it with a download: a mark of direction makes `a.exe` out of `gpj.exe` look like a
 * picture. The stored name stays as the sender has it.
 */
export const shownFileName = (name: string): string => name.replace(UNSEEN, "").trim() || "file";
