import { ownerNormals } from "../../platform/owner.policy.ts";
import { readAll } from "../../platform/store/batches.ts";
import { urlOf } from "../../platform/url.policy.ts";
import { CreatorEntity, type CreatorRecord } from "./creator.entity.ts";
import { handleOf, PLATFORMS, type Platform, platformOfHost } from "./social-handle.policy.ts";
import { signersOfTeam } from "./standing-license.ts";

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

/**
 * The accounts of all creators of a team who have signed an agreement, as they are now, by strongly consistent reads: one
 * for each hundred of them, and a Query for who they are.
 * @param signed the ids of these creators, if they are known
 */
export const holdersOf = async (teamId: string, signed?: readonly string[]): Promise<Holders> => {
  const creatorIds = signed ?? (await signersOfTeam(teamId));
  const keys = creatorIds.map((creatorId) => ({ teamId, creatorId }));
  const creators = await readAll(keys, (some) => CreatorEntity.get(some).go({ consistent: true }));
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
