import { nowMs, ttlIn } from "../../platform/clock.ts";
import { hmac, keyFor } from "../../platform/hash.ts";
import { networkOf } from "../../platform/http/limiter.ts";
import { currentCaller, requireMember } from "../../platform/identity/actor.ts";
import { isPublicAddress } from "../safe-fetch/address.ts";
import { MemberNetworkEntity } from "./member-network.entity.ts";
import type { OwnNetwork as Signs } from "./own-network.policy.ts";

export * as OwnNetwork from "./index.ts";

/** For how long a network counts after a member used it, in seconds. */
const COUNTS_SECONDS = 86_400;
/**
 * A process notes the same network of the same team at most once in this time, in seconds, so that most calls need no
 * write. A note lasts longer by this time, so that a network counts for at least {@link COUNTS_SECONDS} after each use.
 */
const NOTED_SECONDS = 3_600;
/** The most notes that a process remembers. */
const MOST_REMEMBERED = 10_000;

/** By note, until when this process doesn't write the note again, in milliseconds. */
const noted = new Map<string, number>();

/** A keyed hash of a text about a team, in hex: 128 bits, from which nobody can compute the text. */
const hashOf = async (teamId: string, about: string): Promise<string> =>
  hmac(await keyFor("own-network"), `${teamId} ${about}`)
    .subarray(0, 16)
    .toString("hex");

/**
 * The caller's network: an IPv4 address, or the first 64 bits of an IPv6 address. Undefined for loopback, private and
 * other special addresses, because everybody may have them.
 */
const callerNetwork = (): string | undefined => {
  const { ip } = currentCaller();
  const network = networkOf(ip);
  // An IPv4 address that is written as an IPv6 address is checked as the IPv4 address.
  const address = network.includes(".") ? network : ip;
  return isPublicAddress(address) ? network : undefined;
};

/** Notes that a member of the team uses the workspace from the caller's network. */
export const noteMember = async (): Promise<void> => {
  const { teamId } = requireMember();
  const network = callerNetwork();
  if (network === undefined) return;
  const hashed = await hashOf(teamId, `network ${network}`);
  const note = `${teamId} ${hashed}`;
  if ((noted.get(note) ?? 0) > nowMs()) return;
  await MemberNetworkEntity.put({ teamId, network: hashed, expires: ttlIn(COUNTS_SECONDS + NOTED_SECONDS) }).go();
  if (noted.size >= MOST_REMEMBERED) noted.clear();
  noted.set(note, nowMs() + NOTED_SECONDS * 1_000);
};

const isMembersNetwork = async (teamId: string): Promise<boolean> => {
  const network = callerNetwork();
  if (network === undefined) return false;
  const { data } = await MemberNetworkEntity.get({ teamId, network: await hashOf(teamId, `network ${network}`) }).go();
  return data !== null && data.expires * 1_000 > nowMs();
};

/** The mark that a browser keeps after somebody signed in to the team with it: a keyed hash of the team. */
const markOf = (teamId: string): Promise<string> => hashOf(teamId, "browser");

/** The most teams whose marks a browser keeps; the mark of the team that was used last comes first. */
const MOST_MARKS = 8;

const MARK = /^[0-9a-f]{32}$/;

/**
 * The marks that a browser keeps from now on, after the calling member signed in with it.
 * @param kept what the browser has sent; anything but marks is dropped
 */
export const marked = async (kept: string): Promise<string> => {
  const own = await markOf(requireMember().teamId);
  const others = kept.split(".").filter((mark) => MARK.test(mark) && mark !== own);
  return [own, ...others].slice(0, MOST_MARKS).join(".");
};

/**
 * By what the caller's answer looks like an answer from the team itself; undefined if nothing does.
 * @param kept the marks that the browser has sent
 */
export const signsOf = async (teamId: string, kept: string): Promise<Signs | undefined> => {
  const [mark, isFromNetwork] = await Promise.all([markOf(teamId), isMembersNetwork(teamId)]);
  const signs: Signs = [];
  if (kept.split(".").includes(mark)) signs.push("browser");
  if (isFromNetwork) signs.push("address");
  return signs.length > 0 ? signs : undefined;
};
