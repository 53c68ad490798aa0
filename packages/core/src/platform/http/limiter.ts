import { isIPv6 } from "node:net";
import { Entity } from "electrodb";
import { nowMs, ttlIn } from "../clock.ts";
import { CodedError } from "../errors/error.ts";
import { hmac, keyFor } from "../hash.ts";
import { currentCaller } from "../identity/actor.ts";
import type { Rule } from "../limit-rule.ts";
import { entityConfig, SERVICE } from "../store/clients.ts";

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

/** When the rule's current window began, and how long it lasts, in seconds. */
const windowOf = ({ windowSeconds }: Rule) => {
  const seconds = Math.floor(nowMs() / 1000);
  const window = seconds - (seconds % windowSeconds);
  return { window, secondsLeft: window + windowSeconds - seconds };
};

const place = async (rule: Rule, subject: string) => {
  const { window, secondsLeft } = windowOf(rule);
  const hashed = hmac(await keyFor("limiter"), subject)
    .toString("hex")
    .slice(0, 32);
  return { key: { rule: rule.name, subject: hashed, window }, secondsLeft };
};

const UNITS = [
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** A time in the largest unit of which it has one or more, rounded up. */
const inWords = (seconds: number): string => {
  const [unit, length] = UNITS.find(([, one]) => seconds > one - one / 60) ?? ["second", 1];
  const count = Math.ceil(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

const exceeded = (secondsLeft: number) =>
  new CodedError(
    "rate_limited",
    "rate_limit.exceeded",
    `Too many attempts. Please try again in ${inWords(secondsLeft)}.`,
    { retryAfterSeconds: secondsLeft },
  );

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

const MOST_COUNTED = 10_000;

/**
 * A limit for callers of whom every call is counted, so that a write for each call would cost too much. A process adds
 * its calls to the window's count only once there are `batch` of them. So all processes together let through at most
 * `batch` more calls each. A process that knows that the limit is exceeded refuses without a call of the table.
 * @returns counts a call of a subject, and throws as {@link limit}
 */
export const limitInBatches = (rule: Rule, batch: number): ((subject: string) => Promise<void>) => {
  let counts = new Map<string, { own: number; unwritten: number; isOver: boolean }>();
  let current = 0;
  return async (subject) => {
    const { window, secondsLeft } = windowOf(rule);
    if (window !== current || counts.size > MOST_COUNTED) counts = new Map();
    current = window;
    const count = counts.get(subject) ?? { own: 0, unwritten: 0, isOver: false };
    counts.set(subject, count);
    if (count.isOver || count.own >= rule.limit) throw exceeded(secondsLeft);
    count.own += 1;
    count.unwritten += 1;
    if (count.unwritten < batch) return;
    const calls = count.unwritten;
    count.unwritten = 0;
    try {
      await limit(rule, subject, calls);
    } catch (error) {
      count.isOver = isOverLimit(error);
      throw error;
    }
  };
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
