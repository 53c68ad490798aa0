import { SESClient, type SESClientConfig, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { timeLimited } from "../aws/request-handler.ts";
import { nowIso } from "../clock.ts";
import { env } from "../env.ts";
import { currentCaller, requireTeamId } from "../identity/actor.ts";
import { log } from "../log.ts";
import { measure } from "../metrics.ts";
import type { HeldBack } from "./held-back.schema.ts";
import { MailEntity, type MailRecord } from "./mail.entity.ts";
import { countForOutsider } from "./outsiders.ts";
import { asRefused } from "./refused.ts";
import { inAscii, senderFor, withoutEncodedWords } from "./sender-name.ts";
import { isSuppressed } from "./suppression.ts";

/** The longest wait before each further try, in ms; the average wait is half as long. */
const WAITS_MS = [1_000, 2_000, 4_000, 4_000, 4_000];

const tries = (count: number, waitMs: number) => ({ getRetryCount: () => count, getRetryDelay: () => waitMs });

/**
 * Waits and tries again if SES says that its rate limit is exceeded, because nothing was sent then. A call that failed
 * otherwise isn't repeated, because it may have sent the mail.
 */
const withinSendRate = {
  acquireInitialRetryToken: async () => tries(0, 0),
  refreshRetryTokenForRetry: async (token, { errorType }) => {
    const count = token.getRetryCount();
    const most = WAITS_MS[count];
    if (errorType !== "THROTTLING" || most === undefined) throw new Error("not tried again");
    return tries(count + 1, Math.random() * most);
  },
  recordSuccess: () => {},
} satisfies SESClientConfig["retryStrategy"];

/**
 * The SDK doesn't repeat calls by itself, because a call without an answer may have sent the mail. Only a call that SES
 * refused because of its rate limit is repeated, since nothing was sent. The client is marked as pure, so that Lambda
 * functions that only read the state of mails don't include the SES client.
 */
export const ses = /* @__PURE__ */ new SESClient({
  requestHandler: /* @__PURE__ */ timeLimited("calls"),
  maxAttempts: 1,
  retryStrategy: withinSendRate,
});

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The address for replies; "" or absent if replies go to the sender's address, whose mail nobody reads. */
  replyTo?: string;
  /**
   * The team's name, shown as the sender to recipients who don't know the product; absent in mails to the team's own
   * members.
   */
  team?: string;
  /** Set if the mail was held back when it was decided on. */
  held?: HeldBack | undefined;
  /**
   * The member or API key that caused a mail to somebody outside the team, if the mail wasn't counted when it was
   * decided on. The mail is counted when it is sent.
   */
  countedFor?: string | undefined;
}

/**
 * A mail that the caller composes as a MIME message, for attachments and special headers. The caller composes the
 * message, because this module shouldn't load the library for composing messages.
 */
export interface RawMail extends OutgoingMail {
  /** Makes the whole MIME message with the given sender and subject. */
  compose: (head: { from: string; subject: string }) => Promise<Uint8Array>;
}

/** The records whose history notes that a mail couldn't be delivered. */
export interface About {
  assetId?: string;
  inviteId?: string;
  contractId?: string;
  creatorInviteId?: string;
  /** The person who asked for the mail; absent for an invite, whose record names the inviter. */
  userId?: string;
}

/** A subject without encoded words and in one line, because a line break would start another header. */
const oneLine = (subject: string): string =>
  // Cuts between whole characters, because an unpaired surrogate can't be sent.
  [...withoutEncodedWords(subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim())].slice(0, 250).join("");

const put = async (mail: MailRecord): Promise<MailRecord> => {
  await MailEntity.put(mail).go();
  return mail;
};

/**
 * Sends a mail, and returns the mail's record and whether this call sent the mail. {@link followUp} handles the
 * outcome.
 * @throws MailRefused if SES refuses this mail, otherwise what SES throws
 */
export const deliver = async (mailId: string, kind: string, outgoing: OutgoingMail | RawMail, about: About) => {
  const teamId = requireTeamId();
  const { data: earlier } = await MailEntity.get({ teamId, mailId }).go({ consistent: true });
  if (earlier && earlier.state !== "sending") return { mail: earlier, sent: false };
  const attempted = earlier?.attempts ?? 0;
  const requestId = currentCaller().requestId || undefined;
  const mail: MailRecord = { teamId, mailId, kind, state: "sending", attempts: attempted + 1, requestId, ...about };
  if (await isSuppressed(outgoing.to)) {
    log.info("mail suppressed", { mailId, kind });
    return { mail: await put({ ...mail, state: "suppressed", attempts: attempted }), sent: false };
  }
  const held = outgoing.held ?? (await heldNow(outgoing, attempted));
  if (held) return { mail: await put({ ...mail, state: "held", heldBy: held.by, attempts: attempted }), sent: false };
  await put(mail);
  const messageId = await ("compose" in outgoing ? sendRaw(outgoing) : sendPlain(outgoing)).catch((error: unknown) => {
    const refused = asRefused(error);
    // Counted once for each mail, because a refused mail is tried for days.
    if (refused && attempted === 0) measure({ MailRefused: 1 }, { kind });
    throw refused ?? error;
  });
  const done = await put({ ...mail, state: "sent", messageId, sentAt: nowIso() });
  log.info("mail sent", { mailId, kind, messageId, attempts: mail.attempts });
  return { mail: done, sent: true };
};

/** Counts a mail that wasn't counted before; a repeated attempt isn't counted again. */
const heldNow = async ({ to, countedFor }: OutgoingMail, attempted: number): Promise<HeldBack | undefined> =>
  countedFor === undefined || attempted > 0 ? undefined : countForOutsider(to, countedFor);

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
