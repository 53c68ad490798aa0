import { formatDate } from "@/lib/dates.ts";

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const MINUTE_MS = 60_000;
const STEPS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: MINUTE_MS },
] as const;

/** "5 minutes ago" or "yesterday"; the date if the time is longer ago. */
export const timeAgo = (timestamp: string, now = Date.now()): string => {
  const passed = now - Date.parse(timestamp);
  if (passed < MINUTE_MS) return "just now";
  if (passed >= 7 * 86_400_000) return formatDate(timestamp);
  const step = STEPS.find(({ ms }) => passed >= ms) ?? STEPS[2];
  return relative.format(-Math.floor(passed / step.ms), step.unit);
};
