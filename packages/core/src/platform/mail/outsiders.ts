import { isoIn, nowMs } from "../clock.ts";
import { addressOf } from "../fields.schema.ts";
import { CodedError } from "../http/error.ts";
import { isOverLimit, limit, type Rule } from "../http/limiter.ts";
import { requireTeamId } from "../identity/actor.ts";
import { log } from "../log.ts";
import { HELD_REASONS, type HeldBack, type HeldBy } from "./held-back.schema.ts";
import { MAILS_BY_SENDER, MAILS_BY_TEAM, MAILS_TO_RECIPIENT } from "./mail-limits.ts";

/**
 * Counts a mail of the actor's team to somebody outside the team.
 * @param senderId the member or the API key that causes the mail
 * @returns why the mail has to be held back; undefined if it may be sent
 */
export const countForOutsider = async (to: string, senderId: string): Promise<HeldBack | undefined> => {
  const teamId = requireTeamId();
  const over = async (by: HeldBy, rule: Rule, subject: string): Promise<HeldBack | undefined> => {
    try {
      await limit(rule, subject);
    } catch (error) {
      if (!isOverLimit(error)) throw error;
      return { by, reason: HELD_REASONS[by], again: isoIn((error.retryAfterSeconds ?? rule.windowSeconds) * 1_000) };
    }
  };
  const held = await Promise.all([
    over("recipient", MAILS_TO_RECIPIENT, `${teamId} ${addressOf(to)}`),
    over("sender", MAILS_BY_SENDER, senderId),
    over("team", MAILS_BY_TEAM, teamId),
  ]);
  const first = held.find((one) => one !== undefined);
  if (first) log.info("mail to an outsider held back", { by: first.by });
  return first;
};

/**
 * A function that counts one mail, only once even if a repeated transaction calls the function again. Without a
 * recipient there is no mail, and nothing is counted.
 */
export const outsiderMail = (senderId: string): ((to: string | undefined) => Promise<HeldBack | undefined>) => {
  let counted: Promise<HeldBack | undefined> | undefined;
  return async (to) => {
    if (!to) return undefined;
    counted ??= countForOutsider(to, senderId);
    return counted;
  };
};

/** Refuses a call that only sends a mail. @throws mail.held_back */
export const requireUnheld = (held: HeldBack | undefined): void => {
  if (!held) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(held.again) - nowMs()) / 1_000));
  const until = `${held.again.slice(0, 16).replace("T", " ")} UTC`;
  const message = `${held.reason}. Email is possible again from ${until}; the link can be copied at any time.`;
  throw new CodedError("rate_limited", "mail.held_back", message, { retryAfterSeconds });
};
