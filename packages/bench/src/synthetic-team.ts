import { Readable } from "node:stream";
import { marshall } from "@aws-sdk/util-dynamodb";
import { env } from "@clearhouse/core/platform/env.ts";
import { idFrom, madeAt } from "@clearhouse/core/platform/id.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { dynamo } from "@clearhouse/core/platform/store/clients.ts";
import * as z from "zod";
import { anItem, START } from "./seed.ts";

/** How much the table reads for one page of a Query. */
const PAGE_BYTES = 1024 * 1024;
/** Milliseconds between the times at which two successive assets were made, as in seed.ts. */
const APART = 100;
const SORT_KEY = "$asset_1#assetid_";
/** One in this many assets has changed when the first chunk is stored. */
const CHANGED = 50;
/**
 * The number of chunks of the current import. One of every AMONG imported assets is in each chunk, so the current
 * import has a tenth of all imported assets.
 */
export const CHUNKS = 4;
const AMONG = 10 * CHUNKS;

/**
 * A team whose assets were made half by people and half by imports. The assets are numbered in the order of their ids.
 * The ids of assets made by people come first, in the order of time; after them come the ids of imported assets, which
 * are hashes.
 */
export interface SyntheticTeam {
  member: MemberActor;
  /** The number of assets, including those of the current import. */
  assets: number;
  /** The time at which each stored chunk was stored; ISO 8601. */
  chunks: string[];
}

/** Characters that look random, but are always the same for a number. */
const scattered = (n: number, letters: number): string => {
  let text = "";
  for (let x = n + 1; text.length < letters; text += (x >>> 0).toString(32).padStart(7, "0")) {
    x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
    x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) + 1;
  }
  return text.slice(0, letters);
};

/** The properties of a team's assets, by their numbers. */
const assetsOf = ({ assets, chunks }: SyntheticTeam) => {
  const people = Math.floor(assets / 2);
  const imported = assets - people;
  const prefix = idFrom("asset", START).slice(0, -10);
  const hashed = `${prefix}h`;
  /** The chunk that contains an asset; undefined for an asset that isn't in the current import. */
  const chunkOf = (n: number): number | undefined => {
    const place = (n - people) % AMONG;
    return n >= people && place % (AMONG / CHUNKS) === 0 ? place / (AMONG / CHUNKS) : undefined;
  };
  return {
    /**
     * Imported assets were not made in the order of their ids. 7,919 is a prime, so no two assets have the same time.
     */
    createdAt: (n: number): string => {
      const nth = n < people ? n : people + (((n - people) * 7_919) % imported);
      return new Date(START + nth * APART).toISOString();
    },
    idOf: (n: number): string =>
      n < people
        ? `${idFrom("asset", START + n * APART)}${scattered(n, 16)}`
        : `${hashed}${(n - people).toString(32).padStart(5, "0")}${scattered(n, 20)}`,
    /** The number of the first asset whose id is this one or greater. */
    numberOf: (id: string): number => {
      if (!id.startsWith(prefix)) return id < prefix ? 0 : Number.POSITIVE_INFINITY;
      if (id.startsWith(hashed)) return people + Number.parseInt(id.slice(hashed.length, hashed.length + 5), 32);
      return Math.round((madeAt(id) - START) / APART);
    },
    isThere: (n: number): boolean => (chunkOf(n) ?? -1) < chunks.length,
    /** The chunk with which an asset was added or changed. */
    movedWith: (n: number): number | undefined => chunkOf(n) ?? (n % CHANGED === 0 ? 0 : undefined),
  };
};
type Assets = ReturnType<typeof assetsOf>;

/** How many of a team's assets are stored so far. */
export const countOf = (team: SyntheticTeam): number => {
  const { isThere } = assetsOf(team);
  let count = 0;
  for (let n = 0; n < team.assets; n++) if (isThere(n)) count += 1;
  return count;
};

/** The numbers of the assets whose items are the patterns for all other assets' items. */
const EXAMPLES = [7_777_776, 7_777_777, 7_777_778, 7_777_779];

/** Returns a function that writes an asset's item in the form in which the table would return it. */
const writerOf = ({ member, chunks }: SyntheticTeam, { idOf, createdAt, movedWith }: Assets) => {
  // One pattern for each column of the board: pieces of text, and indexes of the values that differ from asset to
  // asset.
  const texts = EXAMPLES.map((n) => {
    const { record, item } = anItem(member, n);
    const own = [record.assetId, record.createdAt, String(n)];
    const pieces = JSON.stringify(marshall(item, { removeUndefinedValues: true })).split(
      new RegExp(`(${own.join("|")})`),
    );
    return pieces.map((piece) => (own.includes(piece) ? own.indexOf(piece) : piece));
  });
  return (n: number): string => {
    const made = createdAt(n);
    const own = [idOf(n), made, String(n)];
    const pieces = texts[n % texts.length] ?? [];
    const text = pieces.map((piece) => (typeof piece === "string" ? piece : own[piece])).join("");
    const changedAt = chunks[movedWith(n) ?? -1];
    return changedAt ? text.replace(`"changedAt":{"S":"${made}"`, `"changedAt":{"S":"${changedAt}"`) : text;
  };
};

const request = z.object({
  IndexName: z.string().optional(),
  ExpressionAttributeValues: z.record(z.string(), z.object({ S: z.string().optional() })).optional(),
  ExclusiveStartKey: z.record(z.string(), z.object({ S: z.string().optional() })).optional(),
  RequestItems: z
    .record(z.string(), z.object({ Keys: z.array(z.record(z.string(), z.object({ S: z.string() }))) }))
    .optional(),
});
type Request = z.infer<typeof request>;

const isAboutAssets = (body: string): boolean => body.includes(SORT_KEY) || body.includes('"IndexName":"gsi4"');

/** Answers calls to the table about the team's assets, because no database contains the assets. */
const answersOf = (team: SyntheticTeam) => {
  const assets = assetsOf(team);
  const { idOf, numberOf, isThere, movedWith } = assets;
  const write = writerOf(team, assets);
  const perPage = Math.floor(PAGE_BYTES / write(1).length);

  const stretch = ({ ExpressionAttributeValues = {}, ExclusiveStartKey }: Request): string => {
    const [from = 0, until = 0] = Object.values(ExpressionAttributeValues)
      .flatMap(({ S = "" }) => (S.startsWith(SORT_KEY) ? [numberOf(S.slice(SORT_KEY.length))] : []))
      .toSorted((a, b) => a - b);
    const after = ExclusiveStartKey?.sk?.S;
    const last = Math.min(until, team.assets - 1);
    const items: string[] = [];
    let n = after ? numberOf(after.slice(SORT_KEY.length)) + 1 : from;
    for (; n <= last && items.length < perPage; n++) if (isThere(n)) items.push(write(n));
    const more = n <= last ? `,"LastEvaluatedKey":{"pk":{"S":"-"},"sk":{"S":"${SORT_KEY}${idOf(n - 1)}"}}` : "";
    return `{"Count":${items.length},"Items":[${items.join(",")}]${more}}`;
  };

  /** The assets that were added or changed with each chunk. */
  const moved = Array.from({ length: CHUNKS }, (): number[] => []);
  for (let n = 0; n < team.assets; n++) moved[movedWith(n) ?? -1]?.push(n);

  const feed = ({ ExpressionAttributeValues = {}, ExclusiveStartKey }: Request): string => {
    // Keys are in lower case.
    const since = Object.values(ExpressionAttributeValues).find(({ S = "" }) => /^\d{4}-/.test(S))?.S ?? "";
    const stamps = team.chunks.map((at) => at.toLowerCase());
    const all = stamps.flatMap((at, chunk) => (at >= since ? (moved[chunk] ?? []).map((n) => ({ at, n })) : []));
    const first = Number(ExclusiveStartKey?.gsi4sk?.S ?? 0);
    const end = first + 2 * perPage;
    const items = all.slice(first, end).map(({ at, n }) => `{"gsi4sk":{"S":"${at}#${idOf(n)}"}}`);
    const more = end < all.length ? `,"LastEvaluatedKey":{"gsi4sk":{"S":"${end}"}}` : "";
    return `{"Count":${items.length},"Items":[${items.join(",")}]${more}}`;
  };

  const batch = ({ RequestItems = {} }: Request): string => {
    const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
    const numbers = keys.map(({ sk }) => numberOf(sk?.S.slice(SORT_KEY.length) ?? ""));
    const items = numbers.filter(isThere).map(write);
    return `{"Responses":{"${env.TABLE_NAME}":[${items.join(",")}]},"UnprocessedKeys":{}}`;
  };

  return (body: string): string | undefined => {
    if (!isAboutAssets(body)) return undefined;
    const asked = request.parse(JSON.parse(body));
    if (asked.RequestItems) return batch(asked);
    return asked.IndexName === "gsi4" ? feed(asked) : stretch(asked);
  };
};

interface Sent {
  body: Uint8Array | string;
}
interface Handler {
  handle(sent: Sent, options: unknown): Promise<{ response: object }>;
}
interface Transaction {
  TransactItems?: { Put?: { Item?: Record<string, unknown> } }[];
}

/** Events are reported to `told` instead of being written, because this process delivers none. */
const withoutEvents = (told: (event: string) => void): void => {
  dynamo.middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as Transaction;
      const { TransactItems } = input;
      if (!TransactItems) return next(args);
      const events = TransactItems.filter(({ Put }) => Put?.Item?.__edb_e__ === "outbox");
      for (const { Put } of events) told(String(Put?.Item?.id));
      const rest = TransactItems.filter((one) => !events.includes(one));
      return next({ ...args, input: { ...input, TransactItems: rest } as typeof args.input });
    },
    { name: "bench-events", step: "initialize" },
  );
};

/**
 * Makes a team appear to have these assets, only in this process. The SDK's request handler answers calls about the
 * assets, so decoding the answers costs as much as with a table. All other calls go to the table.
 */
export const haveSynthetic = (team: SyntheticTeam, told: (event: string) => void): void => {
  const answer = answersOf(team);
  const handler = dynamo.config.requestHandler as unknown as Handler;
  const pass = handler.handle.bind(handler);
  handler.handle = async (sent, options) => {
    const items = answer(Buffer.from(sent.body as string).toString());
    if (items === undefined) return pass(sent, options);
    const headers = { "content-type": "application/x-amz-json-1.0" };
    return { response: { statusCode: 200, headers, body: Readable.from([Buffer.from(items)], { objectMode: false }) } };
  };
  withoutEvents(told);
};
