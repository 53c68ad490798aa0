import { type About, deliver, type OutgoingMail } from "../platform/mail/deliver.ts";
import { followUp } from "./feedback.ts";

export { ses } from "../platform/mail/deliver.ts";
export { stateOf } from "../platform/mail/state.ts";
export * as Mail from "./index.ts";

/**
 * Sends a mail once for `mailId`; a repeated call after success sends nothing. A crash between SES's answer and ours
 * may cause a second mail: the delivery record then counts two attempts. Nothing is sent to an address whose mail
 * bounced or was reported as spam; the record the mail is about says so.
 *
 * @param mailId the event's id and the consequence, e.g. `evt_….notify-owner`
 * @returns whether this call sent it
 * @throws what SES throws; the caller's event is retried
 */
export const send = async (
  mailId: string,
  kind: string,
  outgoing: OutgoingMail,
  about: About = {},
): Promise<boolean> => {
  const { mail, sent } = await deliver(mailId, kind, outgoing, about);
  await followUp(mail);
  return sent;
};
