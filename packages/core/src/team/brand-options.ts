import type { TeamRecord } from "./team.entity.ts";

/** What request forms start with. */
export const defaultBrand = (team: TeamRecord): string => team.defaultBrand ?? team.name;

/** What a request form offers, the default first. */
export const brandOptions = (team: TeamRecord): string[] => {
  const first = defaultBrand(team);
  const names = team.brands.map(({ tag = "" }) => tag.replace(/^@/, ""));
  return [first, ...names.filter((name) => name.toLowerCase() !== first.toLowerCase())];
};
