import { TRAY_TEXTS } from "../texts.ts";

/** Rounded as coarsely as a guess deserves: by 5 s, by minutes, by half hours. */
export const timeLeft = (seconds: number): string => {
  if (seconds < 60) return TRAY_TEXTS.secondsLeft(Math.max(5, Math.ceil(seconds / 5) * 5));
  if (seconds < 3_600) return TRAY_TEXTS.minutesLeft(Math.ceil(seconds / 60));
  return TRAY_TEXTS.hoursLeft(Math.ceil(seconds / 1_800) / 2);
};
