import { DAY_MS, nowMs } from "../../platform/clock.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

/** The most times in 30 days that an owner can ask for removal with one request. */
const MOST_REMOVALS = 3;
const REMOVAL_DAYS = 30;

/** When an owner asked for removal within the last 30 days. */
export const recentRemovals = ({ removal, removedBefore = [] }: RightsRequestRecord): string[] => {
  const since = new Date(nowMs() - REMOVAL_DAYS * DAY_MS).toISOString();
  return [...removedBefore, ...(removal ? [removal.at] : [])].filter((at) => at > since);
};

/** Whether the owner has asked for removal so often that the owner has to write to the team. */
export const isOverAsked = (request: RightsRequestRecord): boolean => recentRemovals(request).length >= MOST_REMOVALS;
