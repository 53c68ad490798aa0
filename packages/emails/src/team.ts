/** The sender's face: the team whose member or rule sends the mail. */
export interface MailTeam {
  name: string;
  /** Absolute address, or "" for none. */
  logoUrl: string;
  /** `#rrggbb`, or null until the team chose one. */
  primaryColor: string | null;
}

/** A mail, ready to be sent; `text` says what `html` says. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
