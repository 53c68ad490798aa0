import { Entity } from "electrodb";
import { nowMs, ttlIn } from "./clock.ts";
import { entityConfig, SERVICE } from "./entity.ts";
import { CodedError } from "./error.ts";
import { hmac, keyFor } from "./hash.ts";

/** Fixed windows in the table: one counting write a check, cleared by TTL. Subjects are stored as keyed hashes. */
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
 * Counts a call against a rule.
 * @param subject whom it is counted for: an address, a token
 * @throws rate_limit.exceeded with the seconds until the window ends
 */
export const limit = async (rule: Rule, subject: string): Promise<void> => {
  const seconds = Math.floor(nowMs() / 1000);
  const window = seconds - (seconds % rule.windowSeconds);
  const hashed = hmac(await keyFor("limiter"), subject)
    .toString("hex")
    .slice(0, 32);
  const { data } = await RateWindowEntity.upsert({
    rule: rule.name,
    subject: hashed,
    window,
    expires: ttlIn(rule.windowSeconds * 2),
  })
    .add({ count: 1 })
    .go({ response: "all_new" });
  if ((data?.count ?? 0) > rule.limit) {
    throw new CodedError(
      "rate_limited",
      "rate_limit.exceeded",
      "Too many attempts. Please wait a minute and try again.",
      {
        retryAfterSeconds: window + rule.windowSeconds - seconds,
      },
    );
  }
};
