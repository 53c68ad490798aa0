import { nextReminder } from "@clearhouse/core/contract/contract.policy.ts";
import type { Contract } from "@clearhouse/core/contract/contract.schema.ts";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { CONTRACT_TIMES, COVERS_TEXTS } from "./texts.ts";

/** When its signer is reminded next; undefined where they aren't any more. ISO 8601 */
export const reminderOf = ({ status, sentAt }: Contract): string | undefined =>
  status === "pending" ? nextReminder(sentAt, Date.now()) : undefined;

/** What became of a contract, in a line of a list: the last that happened to it, and what comes. */
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

/** Why it was declined or voided; "" where nobody said. */
export const reasonOf = ({ declined, voided }: Contract): string => declined?.reason ?? voided?.reason ?? "";

/** What a contract for all of its creator's content allows: the use, and until when; [] where it is about one thing. */
export const coversOf = ({ covers }: Contract): string[] => {
  if (!covers) return [];
  const { usageRights, expiresOn } = covers;
  const until = expiresOn === "" ? "" : COVERS_TEXTS.until(formatCalendarDate(expiresOn));
  return [COVERS_TEXTS.all, usageRights, until].filter((part) => part !== "");
};
