/**
 * Control characters, unpaired surrogates, line ends, and characters that change the order in which a text is
 * displayed.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A file's name for display and downloads, without direction characters, which can make `gpj.exe` look like a picture.
 * The stored name stays as it was sent.
 */
export const shownFileName = (name: string): string => name.replace(UNSEEN, "").trim() || "file";
