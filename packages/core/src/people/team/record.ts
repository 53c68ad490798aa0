import { nowMs } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors/error.ts";
import { TeamEntity, type TeamRecord } from "./team.entity.ts";

const KEEP_MS = 15_000;
const kept = new Map<string, { until: number; team: TeamRecord }>();

const keep = (team: TeamRecord): TeamRecord => {
  if (kept.size > 1_000) kept.clear();
  kept.set(team.teamId, { until: nowMs() + KEEP_MS, team });
  return team;
};

/** Eventually consistent reads under way, because a list asks for the settings twice at once. */
const underWay = new Map<string, Promise<TeamRecord>>();

const read = async (teamId: string, consistent: boolean): Promise<TeamRecord> => {
  const { data } = await TeamEntity.get({ teamId }).go({ consistent });
  if (!data) throw notFound("team", "Team not found");
  return keep(data);
};

/**
 * A team's settings. The settings are cached for up to 15 seconds, because every list needs them. @throws
 * team.not_found
 */
export const get = async (teamId: string): Promise<TeamRecord> => {
  const known = kept.get(teamId);
  if (known && known.until > nowMs()) return known.team;
  const begun = underWay.get(teamId) ?? read(teamId, false).finally(() => underWay.delete(teamId));
  underWay.set(teamId, begun);
  return begun;
};

/** A team's current settings, for showing and changing them. @throws team.not_found */
export const fresh = (teamId: string): Promise<TeamRecord> => read(teamId, true);

/**
 * Removes a team's cached settings. Called after a change, so that this process shows the change at once; other
 * processes show the change within 15 seconds.
 */
export const forget = (teamId: string): void => {
  kept.delete(teamId);
  underWay.delete(teamId);
};

/** The brand that request forms are filled with at first. */
export const defaultBrand = (team: TeamRecord): string => team.defaultBrand ?? team.name;

/** The brands in a request form, the default first. */
export const brandOptions = (team: TeamRecord): string[] => {
  const first = defaultBrand(team);
  const names = team.brands.map(({ tag = "" }) => tag.replace(/^@/, ""));
  return [first, ...names.filter((name) => name.toLowerCase() !== first.toLowerCase())];
};
