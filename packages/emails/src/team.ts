/** The sender as shown in the mail: the team that sends it, or for which it is sent. */
export interface MailTeam {
  name: string;
  /** Absolute address, or "" for none. */
  logoUrl: string;
  /** `#rrggbb`, or null until the team has chosen one. */
  primaryColor: string | null;
}

/** A mail that is ready to be sent; `text` has the same content as `html`. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
