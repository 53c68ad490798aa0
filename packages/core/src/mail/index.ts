import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { requireTeamId } from "../platform/actor.ts";
import { nowIso } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { MailEntity } from "./mail.entity.ts";

export * as Mail from "./index.ts";

/** Tries once: a call without an answer may have sent the mail, so the next try is a delivery's own, which is counted. */
export const ses = new SESClient({ maxAttempts: 1 });

export interface Letter {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** A subject is one line, whatever names it was made of: a line break in it would start a header. */
const oneLine = (subject: string): string =>
  // Cut between characters: half of a surrogate pair can't be sent.
  [...subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()].slice(0, 250).join("");

/**
 * Sends a mail once for `mailId`; a repeated call after success sends nothing. A crash between SES's answer and ours may
 * send a second one: the delivery record then counts two attempts.
 *
 * @param mailId the event's id and the consequence, e.g. `evt_….notify-owner`
 * @returns whether this call sent it
 * @throws what SES throws; the caller's event is retried
 */
export const send = async (mailId: string, kind: string, letter: Letter): Promise<boolean> => {
  const teamId = requireTeamId();
  const { data: earlier } = await MailEntity.get({ teamId, mailId }).go({ consistent: true });
  if (earlier?.state === "sent") return false;
  const attempts = (earlier?.attempts ?? 0) + 1;
  await MailEntity.put({ teamId, mailId, kind, state: "sending", attempts }).go();
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      Source: env.MAIL_FROM,
      Destination: { ToAddresses: [letter.to] },
      Message: {
        Subject: { Data: oneLine(letter.subject), Charset: "UTF-8" },
        Body: {
          Html: { Data: letter.html, Charset: "UTF-8" },
          Text: { Data: letter.text, Charset: "UTF-8" },
        },
      },
    }),
  );
  await MailEntity.put({ teamId, mailId, kind, state: "sent", attempts, messageId: MessageId, sentAt: nowIso() }).go();
  log.info("mail sent", { mailId, kind, attempts });
  return true;
};
