import { DAY_MS } from "../../platform/clock.ts";
import type { UploadRecord } from "./upload.entity.ts";
import { IDLE_HOURS, UPLOAD_DAYS } from "./upload-days.policy.ts";

const HOUR_MS = DAY_MS / 24;

/**
 * When an unattached upload is removed, ISO 8601: once no part has arrived for some hours while it is open, and at the
 * latest after its purpose's number of days; "" to remove it as soon as its timer is due. A completed upload that was
 * detached, or whose approval waits for a signature, got a timer of its own for that.
 */
export const endOf = ({ state, purpose, createdAt, lastPartAt, detached, held }: UploadRecord): string => {
  if (detached || held) return "";
  const last = Date.parse(createdAt) + UPLOAD_DAYS[purpose] * DAY_MS;
  const idle = Date.parse(lastPartAt ?? createdAt) + IDLE_HOURS * HOUR_MS;
  return new Date(state === "open" ? Math.min(idle, last) : last).toISOString();
};
