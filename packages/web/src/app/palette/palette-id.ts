/** The id of the palette's dialog. Its shortcut is inactive while a dialog is open, except to close this one. */
export const PALETTE_ID = "command-palette";
