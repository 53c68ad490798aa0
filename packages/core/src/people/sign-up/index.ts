import { addressOf } from "../../platform/fields.schema.ts";
import { isOverLimit, limit } from "../../platform/http/limiter.ts";
import { isLinkRefusal } from "../../platform/identity/link.ts";
import type { Rule } from "../../platform/limit-rule.ts";
import {
  ACCOUNTS_CODES_A_DAY,
  ACCOUNTS_CODES_AN_HOUR,
  CODES_AN_HOUR,
  SIGN_UPS_WITH_INVITE,
  STRANGERS_CODES_A_DAY,
} from "../../platform/mail/mail-limits.ts";
import { mailboxOf } from "../../platform/mail/outsiders.ts";
import { spendOnStranger } from "../../platform/mail/stranger-budget.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { account, subjectsMember } from "../account/identities.ts";
import type { InviteRecord } from "../invite/invite.entity.ts";
import { isInvited } from "../invite/invited-address.ts";
import { byCode, isUsable } from "../invite/record.ts";
import { forOtherAddress, needsInvite, tooManyMails } from "./sign-up.errors.ts";

export * as SignUp from "./index.ts";

/** Whether a member of a team has this email address. */
const isMembers = async (address: string): Promise<boolean> => {
  const owner = await lookUp("user-email", address);
  return owner !== undefined && (await account(owner.ref)).member !== undefined;
};

const openInviteOf = async (code: string): Promise<InviteRecord | undefined> => {
  if (code === "") return undefined;
  const invite = await byCode(code).catch((error: unknown) => {
    if (!isLinkRefusal("invited", error)) throw error;
  });
  return invite && isUsable(invite) ? invite : undefined;
};

/** Counts a mail that somebody asks for. @throws sign_up.too_many_mails */
const count = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw isOverLimit(error) ? tooManyMails(error) : error;
  }
};

const limitAll = async (rules: readonly Rule[], subject: string): Promise<void> => {
  for (const rule of rules) await limit(rule, subject);
};

const spend = async (address: string): Promise<void> => {
  await limit(STRANGERS_CODES_A_DAY, mailboxOf(address));
  await spendOnStranger("code");
};

/**
 * Admits somebody who wants to make an account with a password, and counts the mail that follows. The person needs the
 * code of an open invite, or an open invite to their email address. A member is admitted without an invite: after a
 * restore the user pool may have lost the member's account, and a member who signs in with Google may add a password.
 * @param sought the email address, and the invite's code or ""
 * @throws sign_up.needs_invite, sign_up.other_address, sign_up.too_many_mails
 */
export const admit = async (sought: { email: string; inviteCode: string }): Promise<void> => {
  const address = addressOf(sought.email);
  const [invite, named, member] = await Promise.all([
    openInviteOf(sought.inviteCode),
    isInvited(address),
    isMembers(address),
  ]);
  if (invite?.email && invite.email !== address) throw forOtherAddress();
  if (!invite && !named && !member) throw needsInvite();
  await count(async () => {
    await limit(CODES_AN_HOUR, mailboxOf(address));
    if (invite?.email || named || member) return;
    await limit(SIGN_UPS_WITH_INVITE, invite?.inviteId ?? "");
    await spend(address);
  });
};

/**
 * Counts the confirmation that a public form mails to an address that anybody may have typed. Returns whether the
 * budget for mails to strangers allows it.
 */
export const mayConfirm = async (email: string): Promise<boolean> => {
  const address = addressOf(email);
  if ((await Promise.all([isMembers(address), isInvited(address)])).includes(true)) return true;
  try {
    await spendOnStranger("confirmation");
    return true;
  } catch (error) {
    if (isOverLimit(error)) return false;
    throw error;
  }
};

/**
 * Counts a mail with a code that somebody asks for, for an account that exists.
 * @param to the email address that Cognito names, and the account's subject
 * @param signedIn whether only the signed-in account can ask for the mail
 * @throws sign_up.too_many_mails
 */
export const countCode = async (to: { email: string; subject: string }, signedIn: boolean): Promise<void> => {
  const address = addressOf(to.email);
  await count(async () => {
    if (signedIn) await limitAll([ACCOUNTS_CODES_AN_HOUR, ACCOUNTS_CODES_A_DAY], to.subject);
    await limit(CODES_AN_HOUR, mailboxOf(address));
    const known = await Promise.all([subjectsMember(to.subject), isMembers(address), isInvited(address)]);
    if (!known.includes(true)) await spend(address);
  });
};
