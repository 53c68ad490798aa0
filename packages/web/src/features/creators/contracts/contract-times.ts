import { nextReminder } from "@clearhouse/core/contracts/contract/contract.policy.ts";
import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { CONTRACT_TIMES, COVERS_TEXTS } from "./texts.ts";

/** When a contract's signer is reminded next, ISO 8601; undefined if there are no more reminders. */
export const reminderOf = ({ status, sentAt }: Contract): string | undefined =>
  status === "pending" ? nextReminder(sentAt, Date.now()) : undefined;

/** The parts of a contract's status line: its latest event, and the dates of what comes next. */
export const timesOf = (contract: Contract): string[] => {
  const { status, viewedAt, expiresAt, signed, declined, voided } = contract;
  if (signed) return [CONTRACT_TIMES.signed(formatDate(signed.at))];
  if (declined) return [CONTRACT_TIMES.declined(formatDate(declined.at))];
  if (voided) return [CONTRACT_TIMES.voided(formatDate(voided.at))];
  const viewed = viewedAt === undefined ? CONTRACT_TIMES.notViewed : CONTRACT_TIMES.viewed(formatDate(viewedAt));
  if (status === "expired") return [viewed, CONTRACT_TIMES.expired(formatDate(expiresAt))];
  const reminder = reminderOf(contract);
  return [
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
