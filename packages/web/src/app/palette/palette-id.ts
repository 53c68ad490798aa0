/** The id of the palette's dialog. The palette's shortcut is inactive while another dialog is open. */
export const PALETTE_ID = "command-palette";
