/**
 * SES doesn't accept this one mail, such as one to an unverified address while the account is in SES' sandbox. The mail
 * is tried again like any other, because what SES objects to may be mended, and is alarmed by its own metric.
 * SES' own error isn't kept, because its message may have addresses.
 */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/** The beginning of what SES says, without the addresses and names of senders and recipients. */
const reasonOf = (message: string): string => (message.split(/[.:](?:\s|$)/)[0] ?? "").replace(/\S*@\S*/g, "…");

/**
 * How the message begins for each mail of an account that SES has suspended. Its error has the name of a refused mail.
 * What follows in a message may be anybody's address or name.
 */
const OF_ACCOUNT = /^sending (is )?(suspended|paused)\b/i;

/**
 * The refusal of one mail, or undefined for any other error. SES gives an account that it has suspended the same error
 * for each mail; that concerns all mails, so it isn't one of these.
 */
export const asRefused = (error: unknown): MailRefused | undefined => {
  if (!(error instanceof Error) || error.name !== "MessageRejected") return undefined;
  const reason = reasonOf(error.message);
  return OF_ACCOUNT.test(reason) ? undefined : new MailRefused(`SES refused the mail: ${reason}`);
};
