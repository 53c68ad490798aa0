import { DAY_MS, ttlIn } from "../platform/clock.ts";
import { actAs } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { MailMessageEntity, type MailRecord, type Outcome } from "../platform/mail/mail.entity.ts";
import { settingOf } from "../platform/mail/own-address.ts";
import { type SuppressionReason, suppress } from "../platform/mail/suppression.ts";
import { measure } from "../platform/metrics.ts";
import { undelivered } from "./undelivered.ts";

/** Mail servers bounce within days; people report spam within weeks. */
const KEPT_DAYS = 90;
const expires = () => ttlIn((KEPT_DAYS * DAY_MS) / 1_000);

/** What the mail service reports about one mail. */
export interface Feedback {
  messageId: string;
  outcome: Outcome;
  /** Addresses that must not get any more mail. */
  suppress: { addresses: string[]; reason: SuppressionReason } | undefined;
}

/** What follows from a mail's outcome so far; repeated calls change nothing. */
export const followUp = async (mail: MailRecord): Promise<void> => {
  const { state, teamId, mailId, messageId } = mail;
  if (state === "sending") return;
  if (state !== "sent") return undelivered(mailId, state);
  if (!messageId) return;
  const link = MailMessageEntity.upsert({ messageId, teamId, mailId, expires: expires() });
  const { data } = await link.go({ response: "all_new" });
  // The report came before we had noted the mail as sent.
  if (data?.outcome) await undelivered(mailId, data.outcome);
};

/** The people who read this address would miss requests, so it still gets mail, and an alarm is raised. */
const ownMailReturned = (setting: string, outcome: Outcome): void => {
  log.error("mail to the deployment's own address came back", new Error(`${setting}: ${outcome}`), {
    setting,
    outcome,
  });
  measure({ OwnMailReturned: 1 }, { setting, outcome });
};

/**
 * Handles a report of the mail service: stops mail to addresses that can't or won't receive it, and informs the records
 * the mail was about. Can be called any number of times, in any order, also before the mail is noted as sent. For mails
 * that we don't track (sign-up codes) it only stops the address.
 */
export const takeIn = async ({ messageId, outcome, suppress: silenced }: Feedback): Promise<void> => {
  for (const address of silenced?.addresses ?? []) {
    const setting = settingOf(address);
    if (setting) ownMailReturned(setting, outcome);
    else await suppress(address, silenced?.reason ?? "bounced");
  }
  const told = MailMessageEntity.upsert({ messageId, outcome, expires: expires() });
  const { data } = await told.go({ response: "all_new" });
  log.info("mail feedback", { outcome, mailId: data?.mailId });
  const { teamId, mailId } = data ?? {};
  if (!teamId || !mailId) return;
  await actAs({ kind: "system", name: "mail-feedback", teamId }, () => undelivered(mailId, outcome));
};
