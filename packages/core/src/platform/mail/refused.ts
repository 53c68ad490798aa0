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
 * The refusal of one mail, or undefined for any other error. SES gives an account that it has suspended the same error
 * for each mail; that concerns all mails, so it isn't one of these.
 */
export const asRefused = (error: unknown): MailRefused | undefined =>
  error instanceof Error && error.name === "MessageRejected" && !/suspended|paused/i.test(error.message)
    ? new MailRefused(`SES refused the mail: ${reasonOf(error.message)}`)
    : undefined;
