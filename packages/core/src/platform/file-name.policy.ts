/** Control characters, unpaired surrogates, line ends, and characters that display a text in another order. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A file's name for display and downloads: a direction character can make `gpj.exe` look like a picture. The stored
 * name stays as the sender has it.
 */
export const shownFileName = (name: string): string => name.replace(UNSEEN, "").trim() || "file";
