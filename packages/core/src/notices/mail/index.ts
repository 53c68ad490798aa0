import type { MailKind } from "../../base/happenings/list.schema.ts";
import { type About, deliver, type OutgoingMail } from "../../platform/mail/deliver.ts";
import { followUp } from "./delivery-feedback.ts";

export { ses } from "../../platform/mail/deliver.ts";
export { stateOf } from "../../platform/mail/state.ts";
export * as Mail from "./index.ts";

/**
 * Sends a mail once for `mailId`; a repeated call after success sends nothing. If SES accepted a mail, but its answer
 * was lost or couldn't be stored, a repeated call sends a second mail, and the mail's record counts two attempts.
 * Nothing is sent to an email address whose mail bounced or was reported as spam; the record that the mail is about
 * then says so.
 * @param mailId the event's id and its handler's name, e.g. `evt_….notify-owner`
 * @returns whether this call sent the mail
 * @throws what SES throws, so that the caller's event is delivered again
 */
export const send = async (
  mailId: string,
  kind: MailKind,
  outgoing: OutgoingMail,
  about: About = {},
): Promise<boolean> => {
  const { mail, sent } = await deliver(mailId, kind, outgoing, about);
  await followUp(mail);
  return sent;
};
