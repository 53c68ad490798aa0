import { SESClient, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { nowIso } from "../clock.ts";
import { env } from "../env.ts";
import { requireTeamId } from "../identity/actor.ts";
import { log } from "../log.ts";
import { withoutEncodedWords } from "./encoded-words.ts";
import { MailEntity, type MailRecord } from "./mail.entity.ts";
import { withinSendRate } from "./send-rate.ts";
import { inAscii, senderFor } from "./sender-name.ts";
import { isSuppressed } from "./suppression.ts";

/**
 * A call without an answer may have sent the mail, so the next try is another delivery, which is counted. A mail that
 * SES refuses because of its rate limit is tried again here, and counts once. Marked as pure, so that functions that
 * only read the state of mails don't bundle a mail client.
 */
export const ses = /* @__PURE__ */ new SESClient({ maxAttempts: 1, retryStrategy: withinSendRate });

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The reply address; "" or absent for the sender's, which nobody reads. */
  replyTo?: string;
  /** The team's name for the sender line, for readers who don't know the product; absent for the team's own members. */
  team?: string;
}

/**
 * A mail with its MIME message, for attachments and special headers. The caller composes it, because that takes a
 * library.
 */
export interface RawMail extends OutgoingMail {
  /** The whole message in MIME, with the given sender and subject. */
  compose: (head: { from: string; subject: string }) => Promise<Uint8Array>;
}

/** The records that get a note if a mail can't be delivered. */
export interface About {
  assetId?: string;
  inviteId?: string;
  contractId?: string;
  creatorInviteId?: string;
  /** The person who asked for the mail. For an invite, its inviter is used. */
  userId?: string;
}

/** A subject has no encoded words and is always one line, because a line break would start another header. */
const oneLine = (subject: string): string =>
  // Don't cut inside a character: an unpaired surrogate can't be sent.
  [...withoutEncodedWords(subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim())].slice(0, 250).join("");

const put = async (mail: MailRecord): Promise<MailRecord> => {
  await MailEntity.put(mail).go();
  return mail;
};

/** The mail's record, and whether this call sent it. {@link followUp} handles its outcome. */
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
