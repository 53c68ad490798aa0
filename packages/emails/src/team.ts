/** The sender that a mail shows: the team that sends the mail, or for which it is sent. */
export interface MailTeam {
  name: string;
  /** An absolute URL, or "" for none. */
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
