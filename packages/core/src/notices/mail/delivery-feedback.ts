import { DAY_MS, ttlIn } from "../../platform/clock.ts";
import { actAs, following } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { MailMessageEntity, type MailRecord, type Outcome } from "../../platform/mail/mail.entity.ts";
import { type SuppressionReason, settingOf, suppress } from "../../platform/mail/suppression.ts";
import { measure } from "../../platform/metrics.ts";
import { undelivered } from "./undelivered.ts";

/**
 * The days for which the table keeps the item that connects a mail with reports about it. Mail servers return a mail
 * within days; people report spam within weeks.
 */
const KEPT_DAYS = 90;
const expires = () => ttlIn((KEPT_DAYS * DAY_MS) / 1_000);

/** What the mail service reports about one mail. */
export interface Feedback {
  messageId: string;
  outcome: Outcome;
  /** Email addresses that must not get any more mail. */
  suppress: { addresses: string[]; reason: SuppressionReason } | undefined;
}

/**
 * Notes a mail's failed delivery if the failure has been reported already; otherwise prepares for a later report about
 * the mail. Repeated calls change nothing.
 */
export const followUp = async (mail: MailRecord): Promise<void> => {
  const { state, teamId, mailId, messageId, requestId } = mail;
  if (state === "sending") return;
  if (state !== "sent") return undelivered(mailId, state);
  if (!messageId) return;
  const link = MailMessageEntity.upsert({ messageId, teamId, mailId, requestId, expires: expires() });
  const { data } = await link.go({ response: "all_new" });
  // The report came before the mail was noted as sent.
  if (data?.outcome) await undelivered(mailId, data.outcome);
};

/**
 * Raises an alarm if mail to one of the deployment's own email addresses comes back. The address still gets mail,
 * because the people who read its mail would miss support requests or inquiries otherwise.
 */
const ownMailReturned = (setting: string, outcome: Outcome): void => {
  log.error("mail to the deployment's own address came back", new Error(`${setting}: ${outcome}`), {
    setting,
    outcome,
  });
  measure({ OwnMailReturned: 1 }, { setting, outcome });
};

/**
 * Handles a report of the mail service: stops mail to email addresses that can't or won't receive it, and notes the
 * failure with the records that the mail was about. Reports may come repeatedly, in any order, and before the mail is
 * noted as sent. A report about a mail without a record, such as a sign-up code, only stops mail to the address.
 */
export const takeIn = async ({ messageId, outcome, suppress: silenced }: Feedback): Promise<void> => {
  for (const address of silenced?.addresses ?? []) {
    const setting = settingOf(address);
    if (setting) ownMailReturned(setting, outcome);
    else await suppress(address, silenced?.reason ?? "bounced");
  }
  const told = MailMessageEntity.upsert({ messageId, outcome, expires: expires() });
  const { data } = await told.go({ response: "all_new" });
  const { teamId, mailId, requestId } = data ?? {};
  log.info("mail feedback", { outcome, mailId, requestId });
  if (!teamId || !mailId) return;
  const note = () => undelivered(mailId, outcome);
  await actAs({ kind: "system", name: "mail-feedback", teamId }, note, following(requestId));
};
