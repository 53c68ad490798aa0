import { nextReminder } from "@clearhouse/core/contracts/contract/contract.policy.ts";
import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { CONTRACT_TIMES, COVERS_TEXTS, SIGNERS_TEXTS } from "./texts.ts";

/** When a contract's signer is reminded next, ISO 8601; undefined if there are no more reminders. */
export const reminderOf = ({ status, sentAt, signers = [] }: Contract): string | undefined => {
  const asked = signers.flatMap(({ turn, askedAt }) => (turn && askedAt ? [askedAt] : []));
  const since = [sentAt, ...asked].sort().at(-1) ?? sentAt;
  return status === "pending" ? nextReminder(since, Date.now()) : undefined;
};

/** How many of several have signed; [] if one person alone signs, and once it doesn't matter any more. */
const signedShare = ({ status, signers }: Contract): string[] =>
  signers && status !== "signed"
    ? [SIGNERS_TEXTS.count(signers.filter(({ signed }) => signed).length, signers.length)]
    : [];

/** The parts of a contract's status line: its latest event, and the dates of what comes next. */
export const timesOf = (contract: Contract): string[] => {
  const { status, viewedAt, expiresAt, signed, declined, voided } = contract;
  if (signed) return [CONTRACT_TIMES.signed(formatDate(signed.at))];
  if (declined) return [CONTRACT_TIMES.declined(formatDate(declined.at))];
  if (voided) return [CONTRACT_TIMES.voided(formatDate(voided.at))];
  const share = signedShare(contract);
  const viewed = viewedAt === undefined ? CONTRACT_TIMES.notViewed : CONTRACT_TIMES.viewed(formatDate(viewedAt));
  if (status === "expired") return [...share, viewed, CONTRACT_TIMES.expired(formatDate(expiresAt))];
  const reminder = reminderOf(contract);
  return [
    ...share,
    viewed,
    CONTRACT_TIMES.expires(formatDate(expiresAt)),
    ...(reminder ? [CONTRACT_TIMES.reminder(formatDate(reminder))] : []),
  ];
};

/** Why a contract was declined or voided; "" without a reason. */
export const reasonOf = ({ declined, voided }: Contract): string => declined?.reason ?? voided?.reason ?? "";

/** What a contract for all content of its creator allows, and until when; [] for any other contract. */
export const coversOf = ({ covers }: Contract): string[] => {
  if (!covers) return [];
  const { usageRights, expiresOn } = covers;
  const until = expiresOn === "" ? "" : COVERS_TEXTS.until(formatCalendarDate(expiresOn));
  return [COVERS_TEXTS.all, usageRights, until].filter((part) => part !== "");
};
