import type { TeamRecord } from "./team.entity.ts";

/** The brand that request forms are filled with at first. */
export const defaultBrand = (team: TeamRecord): string => team.defaultBrand ?? team.name;

/** The brands in a request form, the default first. */
export const brandOptions = (team: TeamRecord): string[] => {
  const first = defaultBrand(team);
  const names = team.brands.map(({ tag = "" }) => tag.replace(/^@/, ""));
  return [first, ...names.filter((name) => name.toLowerCase() !== first.toLowerCase())];
};
