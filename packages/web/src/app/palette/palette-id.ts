/** Of the palette's dialog: its shortcut, which rests while a dialog is open, closes this one. */
export const PALETTE_ID = "command-palette";
