import { nowMs } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors/error.ts";
import { TeamEntity, type TeamRecord } from "./team.entity.ts";
import { privacyAddressNeeded } from "./team.errors.ts";

const KEEP_MS = 15_000;
/** The latest read of each team's settings, which may be under way. A read that {@link forget} removes isn't kept. */
const kept = new Map<string, { until: number; team: Promise<TeamRecord> }>();

/** Strongly consistent, so that the first read after a change shows the change. */
const read = async (teamId: string): Promise<TeamRecord> => {
  const { data } = await TeamEntity.get({ teamId }).go({ consistent: true });
  if (!data) throw notFound("team", "Team not found");
  return data;
};

/** A team's current settings, for showing and changing them. @throws team.not_found */
export const fresh = async (teamId: string): Promise<TeamRecord> => {
  if (kept.size > 1_000) kept.clear();
  const begun = { until: nowMs() + KEEP_MS, team: read(teamId) };
  kept.set(teamId, begun);
  try {
    return await begun.team;
  } catch (error) {
    if (kept.get(teamId) === begun) kept.delete(teamId);
    throw error;
  }
};

/**
 * A team's settings. The settings are cached for up to 15 seconds, because every list needs them. @throws
 * team.not_found
 */
export const get = (teamId: string): Promise<TeamRecord> => {
  const known = kept.get(teamId);
  if (!known || known.until <= nowMs()) return fresh(teamId);
  // The read of another request fails when that request's time is over, which this request may still have.
  return known.team.catch(() => fresh(teamId));
};

/**
 * Removes a team's cached settings. Called after a change, so that this process shows the change at once; other
 * processes show the change within 15 seconds.
 */
export const forget = (teamId: string): void => {
  kept.delete(teamId);
};

/** The brand that request forms are filled with at first. */
export const defaultBrand = (team: TeamRecord): string => team.defaultBrand ?? team.name;

/** The brands in a request form, the default first. */
export const brandOptions = (team: TeamRecord): string[] => {
  const first = defaultBrand(team);
  const names = team.brands.map(({ tag = "" }) => tag.replace(/^@/, ""));
  return [first, ...names.filter((name) => name.toLowerCase() !== first.toLowerCase())];
};

/** Within how many hours the team takes down what has to come down: two days, unless it has set another time. */
export const takeDownHours = (team: TeamRecord): number => team.takeDownHours ?? 48;

/**
 * Nobody outside the team is asked before the team has said where people write about their data: the first message to a
 * person names this address. It may have been set after `team` was cached.
 * @throws team.privacy_address_needed
 */
export const requirePrivacyAddress = async (team: TeamRecord): Promise<void> => {
  if (!team.privacyEmail && !(await fresh(team.teamId)).privacyEmail) throw privacyAddressNeeded();
};
