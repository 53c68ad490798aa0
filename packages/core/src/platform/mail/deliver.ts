import { SESClient, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { nowIso } from "../clock.ts";
import { env } from "../env.ts";
import { requireTeamId } from "../identity/actor.ts";
import { log } from "../log.ts";
import { MailEntity, type MailRecord } from "./mail.entity.ts";
import { withinSendRate } from "./send-rate.ts";
import { inAscii, senderFor } from "./sender-name.ts";
import { isSuppressed } from "./suppression.ts";

/**
 * A call without an answer may have sent the mail, so the next try is a delivery's own, which is counted. One that SES
 * refuses for its rate is tried again here, and counts once.
 * Marked as pure, so that functions which only read what became of a mail have no mail client in their bundle.
 */
export const ses = /* @__PURE__ */ new SESClient({ maxAttempts: 1, retryStrategy: withinSendRate });

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes; "" or absent for the sender, which nobody reads. */
  replyTo?: string;
  /** In whose name it comes, for a reader who knows the team and not the product; absent for the team's own people. */
  team?: string;
}

/** A mail, and how it is written down where files go along with it: by whoever sends such, for that takes a library. */
export interface RawMail extends OutgoingMail {
  /** The whole message in MIME, from the address and under the subject that it is given. */
  compose: (head: { from: string; subject: string }) => Promise<Uint8Array>;
}

/** What learns of it when a mail can't be delivered. */
export interface About {
  assetId?: string;
  inviteId?: string;
  contractId?: string;
  creatorInviteId?: string;
  /** Who asked for it. An invite knows its inviter. */
  userId?: string;
}

/** A subject is one line, whatever names it was made of: a line break in it would start a header. */
const oneLine = (subject: string): string =>
  // Cut between characters: half of a surrogate pair can't be sent.
  [...subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()].slice(0, 250).join("");

const put = async (mail: MailRecord): Promise<MailRecord> => {
  await MailEntity.put(mail).go();
  return mail;
};

/** The mail as it is now, and whether this call sent it. What follows from its end is {@link followUp}'s. */
export const deliver = async (mailId: string, kind: string, outgoing: OutgoingMail | RawMail, about: About) => {
  const teamId = requireTeamId();
  const { data: earlier } = await MailEntity.get({ teamId, mailId }).go({ consistent: true });
  if (earlier && earlier.state !== "sending") return { mail: earlier, sent: false };
  const attempted = earlier?.attempts ?? 0;
  const mail: MailRecord = { teamId, mailId, kind, state: "sending", attempts: attempted + 1, ...about };
  if (await isSuppressed(outgoing.to)) {
    log.info("mail suppressed", { mailId, kind });
    return { mail: await put({ ...mail, state: "suppressed", attempts: attempted }), sent: false };
  }
  await put(mail);
  const messageId = await ("compose" in outgoing ? sendRaw(outgoing) : sendPlain(outgoing));
  const done = await put({ ...mail, state: "sent", messageId, sentAt: nowIso() });
  log.info("mail sent", { mailId, kind, attempts: mail.attempts });
  return { mail: done, sent: true };
};

const sendPlain = async ({ to, subject, html, text, replyTo, team }: OutgoingMail): Promise<string | undefined> => {
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      Source: inAscii(senderFor(env.MAIL_FROM, team)),
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Message: {
        Subject: { Data: oneLine(subject), Charset: "UTF-8" },
        Body: { Html: { Data: html, Charset: "UTF-8" }, Text: { Data: text, Charset: "UTF-8" } },
      },
    }),
  );
  return MessageId;
};

const sendRaw = async ({ to, subject, team, compose }: RawMail): Promise<string | undefined> => {
  const Data = await compose({ from: senderFor(env.MAIL_FROM, team), subject: oneLine(subject) });
  const { MessageId } = await ses.send(
    new SendRawEmailCommand({ Source: env.MAIL_FROM, Destinations: [to], RawMessage: { Data } }),
  );
  return MessageId;
};
