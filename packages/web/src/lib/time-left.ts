import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";

/** The remaining time in words, rounded as coarsely as an estimate should be: to 5 s, to minutes, to half hours. */
export const timeLeft = (seconds: number): string => {
  if (seconds < 60) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`;
  if (seconds < 3_600) return `${Math.ceil(seconds / 60)} min left`;
  return `${Math.ceil(seconds / 1_800) / 2} h left`;
};

/** The speed and the remaining time of an upload in words; none while the speed is unknown, and once all was sent. */
export const paceOf = (leftBytes: number, bytesPerSecond: number): string[] =>
  leftBytes > 0 && bytesPerSecond > 0 ? [`${formatBytes(bytesPerSecond)}/s`, timeLeft(leftBytes / bytesPerSecond)] : [];
