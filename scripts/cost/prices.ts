/** A price that falls with the amount in a month: each tier has its own price, up to `upTo` units. */
type Tiers = readonly { upTo: number; price: number }[];

const MILLION = 1e6;
const TB = 1_024;
const REST = Number.POSITIVE_INFINITY;

/**
 * AWS' list prices in us-east-1, in dollars a month, from its price pages (2026). Free amounts count if they are
 * permanent, but not if they end after a year.
 */
export const PRICES = {
  lambdaCall: 0.2 / MILLION,
  /** Lambda on arm64. */
  lambdaGbSecond: 0.0000133334,
  httpApiCall: [
    { upTo: 300 * MILLION, price: 1 / MILLION },
    { upTo: REST, price: 0.9 / MILLION },
  ],
  /** DynamoDB's price for on-demand calls. */
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  /** DynamoDB's storage for table and indexes, with point-in-time recovery. */
  tableGb: 0.25 + 0.2,
  /** EventBridge, for events of up to 64 KB; rules of the same account cost nothing. */
  event: 1 / MILLION,
  queueCall: [
    { upTo: MILLION, price: 0 },
    { upTo: REST, price: 0.4 / MILLION },
  ],
  mail: 0.1 / 1_000,
  /** S3 Standard. */
  fileGb: [
    { upTo: 50 * TB, price: 0.023 },
    { upTo: 500 * TB, price: 0.022 },
    { upTo: REST, price: 0.021 },
  ],
  /** S3 Intelligent-Tiering: files that nobody has read for a month, and for three months. */
  unreadGb: 0.0125,
  longUnreadGb: 0.004,
  /** Each file of 128 KB or more in Intelligent-Tiering. */
  watchedFile: 0.0025 / 1_000,
  /** S3 Glacier Instant Retrieval. */
  archivedGb: 0.004,
  /** Files that are moved into Intelligent-Tiering, and into Glacier Instant Retrieval. */
  moved: 0.01 / 1_000,
  archived: 0.02 / 1_000,
  put: 0.005 / 1_000,
  get: 0.0004 / 1_000,
  /** CloudFront, to North America and Europe. */
  sentGb: [
    { upTo: TB, price: 0 },
    { upTo: 10 * TB, price: 0.085 },
    { upTo: 50 * TB, price: 0.08 },
    { upTo: 150 * TB, price: 0.06 },
    { upTo: 500 * TB, price: 0.04 },
    { upTo: 1_024 * TB, price: 0.03 },
    { upTo: REST, price: 0.025 },
  ],
  edgeRequest: [
    { upTo: 10 * MILLION, price: 0 },
    { upTo: REST, price: 1 / MILLION },
  ],
  /** CloudWatch's price for new logs. CloudFront's own logs are stored in S3 at S3's price. */
  logGb: 0.5,
  alarm: 0.1,
  /** A custom metric. */
  metric: 0.3,
  /** AppSync Events: a message sent or delivered, and a minute of a connection. */
  liveOperation: 1 / MILLION,
  liveMinute: 0.08 / MILLION,
  /** Cognito Lite, for each person who signs in within the month. */
  person: [
    { upTo: 10_000, price: 0 },
    { upTo: 100_000, price: 0.0055 },
    { upTo: MILLION, price: 0.0046 },
    { upTo: REST, price: 0.00325 },
  ],
  /** AWS WAF: a web ACL, a rule, and a call that the web ACL looks at, whatever its rules are limited to. */
  webAcl: 5,
  webAclRule: 1,
  webAclCall: 0.6 / MILLION,
  /** Secrets Manager. */
  secret: 0.4,
} as const satisfies Record<string, number | Tiers>;

export type Priced = keyof typeof PRICES;
/** The used amount of each priced thing in a month. */
export type Amounts = Partial<Record<Priced, number>>;

/** The price of an amount, in dollars. */
export const costOf = (what: Priced, amount: number): number => {
  const price: number | Tiers = PRICES[what];
  if (typeof price === "number") return amount * price;
  let [cost, before] = [0, 0];
  for (const tier of price) {
    cost += Math.max(0, Math.min(amount, tier.upTo) - before) * tier.price;
    before = tier.upTo;
  }
  return cost;
};

/** The sum of several amounts. */
export const sum = (...parts: Amounts[]): Amounts => {
  const all: Amounts = {};
  for (const part of parts) for (const [what, amount] of entries(part)) all[what] = (all[what] ?? 0) + amount;
  return all;
};

/** Each amount multiplied by a factor. */
export const times = (factor: number, amounts: Amounts): Amounts =>
  Object.fromEntries(entries(amounts).map(([what, amount]) => [what, amount * factor]));

export const entries = (amounts: Amounts): [Priced, number][] => Object.entries(amounts) as [Priced, number][];
