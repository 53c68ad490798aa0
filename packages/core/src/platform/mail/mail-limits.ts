import type { Rule } from "../limit-rule.ts";

/** Every limit of mails, so that nobody can fill a mailbox or make SES stop all mail. docs/security.md names them. */

const HOUR = 3_600;
const DAY = 86_400;

/**
 * A stranger is somebody whose email address no team has confirmed: neither a member, nor named by an open invite.
 * Anybody can type a stranger's address into a public form, and SES stops an account of whose mails more than a tenth
 * bounce. So all mails to strangers together have one budget.
 */
export const STRANGERS_AN_HOUR: Rule = { name: "stranger-mail", limit: 60, windowSeconds: HOUR };
export const STRANGERS_A_DAY: Rule = { name: "stranger-mail-day", limit: 300, windowSeconds: DAY };

/**
 * Mails with codes to one email address. A code for a new password is valid for an hour, so somebody who has used up
 * another person's limit can't keep that person out: the last code is still valid.
 */
export const CODES_AN_HOUR: Rule = { name: "code-mail", limit: 5, windowSeconds: HOUR };
/** Mails with codes to one stranger. There is no daily limit for members, because anybody could use it up. */
export const STRANGERS_CODES_A_DAY: Rule = { name: "code-mail-day", limit: 10, windowSeconds: DAY };
/** Mails with codes that one signed-in account asks for, because a new email address can be anybody's. */
export const ACCOUNTS_CODES_AN_HOUR: Rule = { name: "code-mail-account", limit: 5, windowSeconds: HOUR };
export const ACCOUNTS_CODES_A_DAY: Rule = { name: "code-mail-account-day", limit: 10, windowSeconds: DAY };

/** Sign-ups with one invite that anybody may use, because its link may have become public. */
export const SIGN_UPS_WITH_INVITE: Rule = { name: "sign-up-invite", limit: 10, windowSeconds: DAY };

/**
 * Mails to people outside the team: content owners, signers and creators, in bulk and by API key as well. A mail beyond
 * a limit is held back; its request, contract or invite keeps its link. One person often owns much, so a bundle asks
 * for many assets with one mail.
 */
export const MAILS_TO_RECIPIENT: Rule = { name: "mail-recipient", limit: 30, windowSeconds: DAY };
export const MAILS_BY_SENDER: Rule = { name: "mail-sender", limit: 600, windowSeconds: HOUR };
export const MAILS_BY_TEAM: Rule = { name: "mail-team", limit: 5_000, windowSeconds: DAY };
