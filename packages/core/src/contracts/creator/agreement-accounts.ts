import { nowMs } from "../../platform/clock.ts";
import { canonicalJson, type Json, sha256 } from "../../platform/hash.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import { readAll } from "../../platform/store/batches.ts";
import { urlOf } from "../../platform/url.policy.ts";
import { CreatorEntity, type CreatorRecord } from "./creator.entity.ts";
import { handleOf, PLATFORMS, type Platform, platformOfHost } from "./social-handle.policy.ts";
import type { StandingLicenseRecord } from "./standing-license.entity.ts";
import { changesOfAgreements, leadingOfTeam } from "./standing-license.ts";

/** A creator who has signed an agreement about all their content. */
export interface Holder {
  id: string;
  name: string;
}

/** The holder of an account; `isStated` if the creator gave the account when joining, and not a member for them. */
export interface AccountHolder extends Holder {
  isStated?: true;
}

/** Creators with an agreement, by each of their accounts; an account that several of them have is nobody's. */
export type Holders = ReadonlyMap<string, AccountHolder>;

/**
 * The normal form of an account: its platform and its handle, of which only letter case and "@" make no difference.
 * @returns undefined for what isn't a handle on that platform
 */
export const accountOf = (platform: Platform, handle: string): string | undefined => {
  const name = handleOf(platform, handle);
  return name ? `${platform}:${name.toLowerCase()}` : undefined;
};

/** The normal form of an email address as an account; undefined for "". */
export const mailAccountOf = (email: string): string | undefined => {
  const { ownerEmailNormal } = ownerNormals({ email });
  return ownerEmailNormal && `mail:${ownerEmailNormal}`;
};

/** Where a post's URL has the handle of the account, if it has one. */
const POSTERS: Readonly<Record<Platform, RegExp | undefined>> = {
  instagram: /^\/([\w.]+)\/(?:p|reels?|tv)\/[\w-]+/,
  tiktok: /^\/@([\w.]+)\/(?:video|photo)\/\d+/,
  twitter: /^\/(?!i\/)(\w+)\/status(?:es)?\/\d+/,
  youtube: undefined,
};

/** The platform of a URL, as far as creators can have a handle there. */
export const platformIn = (address: string): Platform | undefined => platformOfHost(urlOf(address)?.hostname ?? "");

/**
 * The account that a post's URL names. Platforms open a post under any handle, so that nothing proves it.
 * @returns undefined if the URL names none
 */
export const posterIn = (address: string): string | undefined => {
  const platform = platformIn(address);
  const handle = platform && POSTERS[platform]?.exec(urlOf(address)?.pathname ?? "")?.[1];
  return handle && accountOf(platform, handle);
};

const handlesOf = (handles: CreatorRecord["socialMedia"]): string[] =>
  PLATFORMS.flatMap((platform) => accountOf(platform, handles[platform]) ?? []);

const accountsOf = ({ email, socialMedia }: CreatorRecord): string[] => [
  ...handlesOf(socialMedia),
  ...[mailAccountOf(email) ?? []].flat(),
];

/** Whether one of these accounts, in their normal form, is a creator's. */
export const hasAccountOf = (creator: CreatorRecord, accounts: readonly string[]): boolean =>
  accountsOf(creator).some((account) => accounts.includes(account));

const holderOf = ({ creatorId: id, name, statedHandles }: CreatorRecord, account: string): AccountHolder => ({
  ...{ id, name },
  ...(statedHandles && handlesOf(statedHandles).includes(account) && { isStated: true }),
});

/** Who has signed an agreement about all their content, what it allows, and by which accounts they are found. */
export interface Agreements {
  /** Of each creator who has signed one, the agreement that ends last, by the creator's id. */
  leading: ReadonlyMap<string, StandingLicenseRecord>;
  holders: Holders;
  /** Equal if and only if the rest is. */
  key: string;
}

const holdersAmong = (creators: readonly CreatorRecord[]): Holders => {
  const byAccount = Map.groupBy(
    creators.flatMap((creator) => accountsOf(creator).map((account) => ({ account, creator }))),
    ({ account }) => account,
  );
  return new Map(
    [...byAccount].flatMap(([account, [one, ...others]]) =>
      one && others.length === 0 ? [[account, holderOf(one.creator, account)] as const] : [],
    ),
  );
};

/** Strongly consistent: a Query for some thousand agreements, and two reads for each hundred of them. */
const readAgreements = async (teamId: string): Promise<Agreements> => {
  const leading = await leadingOfTeam(teamId);
  const keys = [...leading.keys()].map((creatorId) => ({ teamId, creatorId }));
  const holders = holdersAmong(await readAll(keys, (some) => CreatorEntity.get(some).go({ consistent: true })));
  // Batches are answered in any order.
  const all = [leading, holders].map((map) => Object.fromEntries(map));
  return { leading, holders, key: sha256(canonicalJson(all as unknown as Json)) };
};

/**
 * How long agreements are kept at most. Their changes are counted, so this only bounds how long a process doesn't see
 * what was written without its count: by a restore, or by an earlier release during a deploy.
 */
const KEEP_MS = 60_000;
/** The most agreements that are kept for all teams together, some 30 MB; a team without any counts as one. */
const MOST = 20_000;

interface Kept {
  changes: number;
  until: number;
  agreements: Agreements;
}

/** The latest read of each team's agreements, the oldest first. */
const kept = new Map<string, Kept>();

const keep = (teamId: string, one: Kept): void => {
  kept.delete(teamId);
  kept.set(teamId, one);
  const sizeOf = ({ agreements }: Kept): number => agreements.leading.size || 1;
  let size = [...kept.values()].reduce((sum, other) => sum + sizeOf(other), 0);
  for (const [oldest, other] of kept) {
    if (size <= MOST) return;
    size -= sizeOf(other);
    kept.delete(oldest);
  }
};

/**
 * A team's agreements as they are now, for one strongly consistent Query of at most 8 small items, however many there
 * are; only if they have changed, or after a minute, they are read anew.
 */
export const agreementsOf = async (teamId: string): Promise<Agreements> => {
  // Counted before the agreements are read: what changes meanwhile is read once more.
  const changes = await changesOfAgreements(teamId);
  const known = kept.get(teamId);
  if (known?.changes === changes && known.until > nowMs()) return known.agreements;
  const agreements = await readAgreements(teamId);
  keep(teamId, { changes, until: nowMs() + KEEP_MS, agreements });
  return agreements;
};

/** Whether a change of a creator changes who has which account. */
export const isFoundOtherwise = (before: CreatorRecord, after: CreatorRecord): boolean => {
  const shown = ({ name, email, socialMedia, statedHandles }: CreatorRecord) =>
    canonicalJson([name, email, socialMedia, statedHandles ?? null] as unknown as Json);
  return shown(before) !== shown(after);
};
