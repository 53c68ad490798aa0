import { isoIn, nowMs } from "../clock.ts";
import { CodedError } from "../errors/error.ts";
import { addressOf } from "../fields.schema.ts";
import { isOverLimit, limit } from "../http/limiter.ts";
import { requireTeamId } from "../identity/actor.ts";
import type { Rule } from "../limit-rule.ts";
import { log } from "../log.ts";
import { HELD_REASONS, type HeldBack, type HeldBy } from "./held-back.schema.ts";
import { MAILS_BY_SENDER, MAILS_BY_TEAM, MAILS_TO_RECIPIENT } from "./mail-limits.ts";

/**
 * Counts a mail of the actor's team to somebody outside the team. A mail that one limit holds back isn't counted for
 * the limits after it, so nobody uses up a team's mails by asking for mails that aren't sent.
 * @param senderId the member or the API key that causes the mail; "" if there is none any more
 * @returns why the mail has to be held back; undefined if it may be sent
 */
export const countForOutsider = async (to: string, senderId: string): Promise<HeldBack | undefined> => {
  const teamId = requireTeamId();
  const limits: readonly (readonly [HeldBy, Rule, string])[] = [
    ["recipient", MAILS_TO_RECIPIENT, `${teamId} ${mailboxOf(to)}`],
    // A mail that nobody in the team causes, because its sender has left, counts for the team.
    ["sender", MAILS_BY_SENDER, senderId || teamId],
    ["team", MAILS_BY_TEAM, teamId],
  ];
  for (const [by, rule, subject] of limits) {
    try {
      await limit(rule, subject);
    } catch (error) {
      if (!isOverLimit(error)) throw error;
      log.info("mail to an outsider held back", { by });
      return { by, reason: HELD_REASONS[by], again: isoIn((error.retryAfterSeconds ?? rule.windowSeconds) * 1_000) };
    }
  }
  return undefined;
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

/** Why a mail is held back, and until when, for people whose time zone isn't known. */
export const heldWords = ({ reason, again }: HeldBack): string =>
  `${reason}. Email is possible again from ${again.slice(0, 16).replace("T", " ")} UTC`;

/** Refuses a call that only sends a mail. @throws mail.held_back */
export const requireUnheld = (held: HeldBack | undefined): void => {
  if (!held) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(held.again) - nowMs()) / 1_000));
  const message = `${heldWords(held)}; the link can be copied at any time.`;
  throw new CodedError("rate_limited", "mail.held_back", message, { retryAfterSeconds });
};

/** Hosts of Gmail, which ignores dots before the @. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * The mailbox that gets the mails to an address, for counting only: many servers deliver `ada+anything@` to `ada@`, and
 * Gmail `a.da@` too, so one person has as many addresses as somebody likes to write. Two people whose server reads a
 * plus as any other character share a limit then, which is better than a limit that anybody can avoid.
 */
export const mailboxOf = (address: string): string => {
  const [, user = "", host = ""] = /^(.*)@(.*)$/s.exec(addressOf(address)) ?? [];
  const [, name = user] = /^([^+]+)\+/.exec(user) ?? [];
  return GMAIL.test(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
};
