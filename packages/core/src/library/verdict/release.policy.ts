import { shownDate } from "../../platform/calendar-date.policy.ts";
import type { AssetReleases, ReleaseKind, ReleaseState } from "./release-state.schema.ts";

/** Pure functions about releases, for the server and the interface. */

export type ReleaseStanding = "missing" | "on_file" | "expired";

/** The state of a release on a day, a calendar date in the team's time zone. */
export const standingOf = ({ onFile, validUntil }: Pick<ReleaseState, "onFile" | "validUntil">, on: string) => {
  if (!onFile) return "missing";
  return validUntil !== "" && validUntil < on ? "expired" : "on_file";
};

/** A release with its name, if the reader may know it. */
export type NamedRelease = ReleaseState & { name?: string | undefined };

/** What is known of the people and the music in an asset, with the releases. */
export interface Shown extends Pick<AssetReleases, "people" | "music"> {
  releases: readonly NamedRelease[];
}

/** Why an asset's releases don't allow a use: `deny` if a minor's release isn't valid, `ask` otherwise. */
export interface ReleaseObjection {
  answer: "ask" | "deny";
  reason: "release_missing" | "release_expired";
  /** One or two sentences that are shown to people. */
  text: string;
}

/** Why an asset's releases don't allow its use on a day; undefined if they do. */
export const releaseObjection = (shown: Shown | undefined, on: string): ReleaseObjection | undefined => {
  if (!shown) return undefined;
  const wanting = shown.releases
    .filter((release) => standingOf(release, on) !== "on_file")
    .toSorted((a, b) => Number(b.minor) - Number(a.minor) || Number(a.onFile) - Number(b.onFile));
  const unnoted = (["person", "music"] as const).filter((kind) => isUnnoted(shown, kind));
  const [first] = wanting;
  const [kind] = unnoted;
  if (!first && !kind) return undefined;
  const more = wanting.length + unnoted.length - 1;
  const text = `${first ? sentenceOf(first) : UNNOTED[kind ?? "person"]}${moreOf(more)}`;
  return {
    answer: first?.minor ? "deny" : "ask",
    reason: first?.onFile ? "release_expired" : "release_missing",
    text,
  };
};

/**
 * The last day on which an asset's releases allow its use: "" if a release is missing, undefined if no release has an
 * end.
 */
export const releasedUntil = (shown: Shown): string | undefined => {
  const { releases } = shown;
  if (isUnnoted(shown, "person") || isUnnoted(shown, "music") || releases.some(({ onFile }) => !onFile)) return "";
  return releases.flatMap(({ validUntil }) => validUntil || []).sort()[0];
};

const UNNOTED: Record<ReleaseKind, string> = {
  person: "People can be recognized in it, and no release is noted.",
  music: "There is music in it, and no release is noted.",
};

const isUnnoted = ({ people, music, releases }: Shown, kind: ReleaseKind): boolean =>
  (kind === "person" ? people : music) === true && !releases.some((release) => release.kind === kind);

const moreOf = (count: number): string => {
  if (count === 0) return "";
  return count === 1 ? " 1 more release is needed." : ` ${count} more releases are needed.`;
};

const sentenceOf = (release: NamedRelease): string => {
  const whose = whoseOf(release);
  return release.onFile ? `${whose} ended on ${shownDate(release.validUntil)}.` : `${whose} is missing.`;
};

const whoseOf = ({ kind, minor, name }: NamedRelease): string => {
  if (kind === "music") return name ? `The release of the music “${name}”` : "A release of the music";
  if (minor) return name ? `The release of ${name}, a minor,` : "The release of a minor";
  return name ? `The release of ${name}` : "A person's release";
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** How many releases are valid on a day, such as '2 people (1 minor), 1 piece of music'; "" if there are none. */
export const releasesOnFile = (shown: AssetReleases | undefined, on: string): string => {
  const held = (shown?.releases ?? []).filter((release) => standingOf(release, on) === "on_file");
  const people = held.filter(({ kind }) => kind === "person");
  const minors = people.filter(({ minor }) => minor).length;
  const music = held.length - people.length;
  const ofMinors = minors > 0 ? ` (${counted(minors, "minor", "minors")})` : "";
  return [
    people.length > 0 && `${counted(people.length, "person", "people")}${ofMinors}`,
    music > 0 && counted(music, "piece of music", "pieces of music"),
  ]
    .filter((part) => part !== false)
    .join(", ");
};

/** The sentence in every license about what it doesn't cover. */
export const NOT_COVERED =
  "This license is given by the owner of the content. People who can be recognized in it, and music in it, need releases of their own.";
