import { isIPv6 } from "node:net";
import { Entity } from "electrodb";
import { nowMs, ttlIn } from "../clock.ts";
import { hmac, keyFor } from "../hash.ts";
import { currentCaller } from "../identity/actor.ts";
import { entityConfig, SERVICE } from "../store/entity.ts";
import { CodedError } from "./error.ts";

/**
 * Counts calls in fixed windows of time. Each check is one write that adds to the window's count; TTL removes the
 * window later. Subjects are stored as keyed hashes.
 */
const RateWindowEntity = new Entity(
  {
    model: { service: SERVICE, entity: "ratewindow", version: "1" },
    attributes: {
      rule: { type: "string", required: true },
      subject: { type: "string", required: true },
      window: { type: "number", required: true },
      count: { type: "number", required: true, default: 0 },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["rule", "subject"] }, sk: { field: "sk", composite: ["window"] } },
    },
  },
  entityConfig(),
);

export interface Rule {
  name: string;
  /** Calls allowed in one window. */
  limit: number;
  windowSeconds: number;
}

/**
 * An IPv4 address, or the first 64 bits of an IPv6 address, because one caller usually has all 2^64 addresses with the
 * same first 64 bits.
 */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = [], tail = []] = ip.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
};

/** The subject by which a call without a signed-in person is counted: the caller's IP address or network. */
export const callerNetwork = (): string => networkOf(currentCaller().ip);

const place = async (rule: Rule, subject: string) => {
  const seconds = Math.floor(nowMs() / 1000);
  const window = seconds - (seconds % rule.windowSeconds);
  const hashed = hmac(await keyFor("limiter"), subject)
    .toString("hex")
    .slice(0, 32);
  return { key: { rule: rule.name, subject: hashed, window }, secondsLeft: window + rule.windowSeconds - seconds };
};

const exceeded = (secondsLeft: number) =>
  new CodedError("rate_limited", "rate_limit.exceeded", "Too many attempts. Please wait a minute and try again.", {
    retryAfterSeconds: secondsLeft,
  });

/** Whether an error says that a rule's limit is exceeded. */
export const isOverLimit = (error: unknown): error is CodedError =>
  error instanceof CodedError && error.code === "rate_limit.exceeded";

/**
 * Counts a call against a rule.
 * @param subject who or what is counted, for example {@link callerNetwork} or a token
 * @param calls how many calls are counted at once
 * @throws rate_limit.exceeded with the seconds until the window ends
 */
export const limit = async (rule: Rule, subject: string, calls = 1): Promise<void> => {
  const { key, secondsLeft } = await place(rule, subject);
  const { data } = await RateWindowEntity.upsert({ ...key, expires: ttlIn(rule.windowSeconds * 2) })
    .add({ count: calls })
    .go({ response: "all_new" });
  if ((data?.count ?? 0) > rule.limit) throw exceeded(secondsLeft);
};

/** Counts a call without refusing it. When the count reaches the limit, {@link refuseUsedUp} refuses the next call. */
export const tally = (rule: Rule, subject: string): Promise<void> =>
  limit({ ...rule, limit: Number.POSITIVE_INFINITY }, subject);

const countOf = async (key: { rule: string; subject: string; window: number }): Promise<number> => {
  const { data } = await RateWindowEntity.get(key).go();
  return data?.count ?? 0;
};

/** Whether a rule's window is used up. Doesn't count the call. */
export const usedUp = async (rule: Rule, subject: string): Promise<boolean> => {
  const { key } = await place(rule, subject);
  return (await countOf(key)) >= rule.limit;
};

/** Doesn't count the call. @throws rate_limit.exceeded when a rule's window is used up */
export const refuseUsedUp = async (rule: Rule, subject: string): Promise<void> => {
  const { key, secondsLeft } = await place(rule, subject);
  if ((await countOf(key)) >= rule.limit) throw exceeded(secondsLeft);
};
