import {
  ADS,
  type Ads,
  CHANNELS,
  type Channel,
  PLATFORMS,
  type Platform,
  PURPOSES,
  type Purpose,
  RESTRICTIONS,
  type Restriction,
  type Scope,
  type UseLine,
} from "./scope.policy.ts";

const WITH_PLATFORMS = new Set<Channel>(["feed", "stories", "short_video", "long_video"]);

/** Whether a channel belongs to one of the platforms. */
export const hasPlatforms = (channel: Channel): boolean => WITH_PLATFORMS.has(channel);

const within = <T>(all: readonly T[], some: readonly T[]): T[] => all.filter((one) => some.includes(one));

/** A line in the one form that all lines of the same meaning share. */
export const normalLine = ({ channels, platforms, purpose, ads, unstated = [] }: UseLine): UseLine => {
  const stated = within(CHANNELS, channels);
  const open = within(CHANNELS, unstated).filter((channel) => !stated.includes(channel));
  const anywhere = platforms === "any" || ![...stated, ...open].some(hasPlatforms);
  return {
    channels: stated,
    platforms: anywhere ? "any" : within(PLATFORMS, platforms),
    ...(purpose && { purpose }),
    ...(ads && { ads }),
    ...(open.length > 0 && { unstated: open }),
  };
};

type Platforms = UseLine["platforms"];

const holdsPlatforms = (wide: Platforms, narrow: Platforms): boolean =>
  wide === "any" || (narrow !== "any" && narrow.every((platform) => wide.includes(platform)));

/** How far a value reaches; a value that isn't stated reaches the least, because it counts as not granted. */
const reach = (all: readonly string[], value: string | undefined): number => (value ? all.indexOf(value) + 1 : 0);

/** Whether whatever the second line allows, the first line alone allows too. */
export const contains = (wide: UseLine, narrow: UseLine): boolean => {
  const [outer, inner] = [normalLine(wide), normalLine(narrow)];
  const known = [...outer.channels, ...(outer.unstated ?? [])];
  return (
    inner.channels.every((channel) => outer.channels.includes(channel)) &&
    (inner.unstated ?? []).every((channel) => known.includes(channel)) &&
    holdsPlatforms(outer.platforms, platformsOf(inner)) &&
    reach(PURPOSES, outer.purpose) >= reach(PURPOSES, inner.purpose) &&
    reach(ADS, outer.ads) >= reach(ADS, inner.ads)
  );
};

/** The platforms that a line needs: none if none of its channels has any. */
const platformsOf = ({ channels, platforms, unstated = [] }: UseLine): Platforms =>
  [...channels, ...unstated].some(hasPlatforms) ? platforms : [];

/** What a line is narrowed to; an absent field leaves the line's own. */
export interface Narrower {
  channels?: readonly Channel[] | undefined;
  platforms?: readonly Platform[] | undefined;
  purpose?: Purpose | undefined;
  ads?: Ads | undefined;
}

/** The narrower of a value and a limit; a value that is absent stays so. */
export const narrowest = <T extends string>(
  all: readonly T[],
  value: T | undefined,
  limit: T | undefined,
): T | undefined => (value && limit && all.indexOf(limit) < all.indexOf(value) ? limit : value);

/**
 * What a line and a limit have in common; undefined if that is nothing. What the line doesn't state stays so, because
 * nobody can narrow what a text doesn't name.
 */
export const narrowedLine = (line: UseLine, to: Narrower): UseLine | undefined => {
  const platforms =
    !to.platforms || line.platforms === "any" ? (to.platforms ?? line.platforms) : within(line.platforms, to.platforms);
  const reachable = (channel: Channel) =>
    (!to.channels || to.channels.includes(channel)) &&
    (platforms === "any" || platforms.length > 0 || !hasPlatforms(channel));
  const channels = line.channels.filter(reachable);
  if (channels.length === 0) return undefined;
  return normalLine({
    ...{ channels, platforms: platforms.length === 0 ? "any" : platforms },
    unstated: line.unstated?.filter(reachable),
    purpose: narrowest(PURPOSES, line.purpose, to.purpose),
    ads: narrowest(ADS, line.ads, to.ads),
  });
};

/** Lines in their normal form, each once, without those that another line contains; the order is kept. */
export const withoutContained = (lines: readonly UseLine[]): UseLine[] =>
  lines.map(normalLine).filter((line, index, all) => containerOf(line, index, all) === undefined);

/** The position of the line that makes another one superfluous: of equal lines, the first one stays. */
export const containerOf = (line: UseLine, index: number, all: readonly UseLine[]): number | undefined => {
  const found = all.findIndex(
    (other, at) => at !== index && contains(other, line) && (at < index || !contains(line, other)),
  );
  return found === -1 ? undefined : found;
};

/** What a restriction leaves of each line; a restriction that isn't listed leaves lines as they are. */
const LINES: Partial<Record<Restriction, Narrower>> = {
  "IG Stories only": { channels: ["stories"], platforms: ["instagram"] },
  "No paid promotion": { ads: "organic" },
};

/** What restrictions leave of each line, one after the other. */
export const limitsOf = (restrictions: readonly Restriction[]): Narrower[] =>
  RESTRICTIONS.flatMap((one) => (restrictions.includes(one) && LINES[one] ? [LINES[one]] : []));

const withLines = (scope: Scope, restriction: Restriction): Scope => {
  const limit = LINES[restriction];
  if (!limit || scope.lines.length === 0) return scope;
  const lines = withoutContained(scope.lines.flatMap((line) => narrowedLine(line, limit) ?? []));
  return { ...scope, lines, ...(lines.length === 0 && { emptiedBy: restriction }) };
};

/**
 * A scope under further restrictions. It never grows: what it doesn't state stays so. If a restriction leaves nothing
 * of the uses, `emptiedBy` names the restriction.
 */
export const narrowed = (scope: Scope, restrictions: readonly Restriction[]): Scope => {
  const { edits, credit, ...rest } = RESTRICTIONS.filter((one) => restrictions.includes(one)).reduce(withLines, scope);
  return {
    ...rest,
    edits: edits && restrictions.includes("No modifications") ? "as_is" : edits,
    credit: { ...credit, required: credit.required || restrictions.includes("Credit required") },
    restrictions: RESTRICTIONS.filter((one) => scope.restrictions.includes(one) || restrictions.includes(one)),
  };
};
