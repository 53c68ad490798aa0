import { Readable } from "node:stream";
import { marshall } from "@aws-sdk/util-dynamodb";
import { env } from "@clearhouse/core/platform/env.ts";
import { idFrom, madeAt } from "@clearhouse/core/platform/id.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { dynamo } from "@clearhouse/core/platform/store/clients.ts";
import * as z from "zod";
import { anItem, START } from "./seed.ts";

/** As much as the table reads for one page. */
const PAGE_BYTES = 1024 * 1024;
/** Milliseconds between two assets, as the seed makes them. */
const APART = 100;
const SORT_KEY = "$asset_1#assetid_";
/** One of so many has changed. */
const CHANGED = 50;
/** As an id ends: of the letters that an id is made of. */
const TAIL = "0123456789abcdef";

export interface SyntheticTeam {
  member: MemberActor;
  assets: number;
  /** When every fiftieth asset changed; ISO 8601. */
  changedAt: string | undefined;
}

const idOf = (n: number): string => `${idFrom("asset", START + n * APART)}${TAIL}`;
/** The number of the first asset whose id isn't smaller. */
const numberOf = (id: string): number =>
  id.length === idOf(0).length ? Math.round((madeAt(id) - START) / APART) : id < "a" ? 0 : Number.POSITIVE_INFINITY;

/** Numbers of assets whose items are the patterns of all. */
const EXAMPLES = [7_777_776, 7_777_777, 7_777_778, 7_777_779];

/** The text of an asset as the table answers it: what is the same for each, and what isn't. */
const writerOf = (team: SyntheticTeam) => {
  const at = (n: number): string => new Date(START + n * APART).toISOString();
  // One for each kanban column.
  const texts = EXAMPLES.map((n) => {
    const { record, item } = anItem(team.member, n);
    const fills = new Map([
      [record.assetId, idOf],
      [record.createdAt, at],
      [String(n), String],
    ]);
    const pieces = JSON.stringify(marshall(item, { removeUndefinedValues: true })).split(
      new RegExp(`(${[...fills.keys()].join("|")})`),
    );
    return pieces.map((piece) => fills.get(piece) ?? piece);
  });
  return (n: number): string => {
    const pieces = texts[n % texts.length] ?? [];
    const text = pieces.map((piece) => (typeof piece === "string" ? piece : piece(n))).join("");
    const { changedAt } = team;
    if (!changedAt || n % CHANGED !== 0) return text;
    return text.replace(`"changedAt":{"S":"${at(n)}"`, `"changedAt":{"S":"${changedAt}"`);
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

/** The calls of the table that are answered here, for there is no database: those for the team's assets. */
const answersOf = (team: SyntheticTeam) => {
  const write = writerOf(team);
  const perPage = Math.floor(PAGE_BYTES / write(1).length);

  const stretch = ({ ExpressionAttributeValues = {}, ExclusiveStartKey }: Request): string => {
    const [from = 0, until = 0] = Object.values(ExpressionAttributeValues)
      .flatMap(({ S = "" }) => (S.startsWith(SORT_KEY) ? [S.slice(SORT_KEY.length)] : []))
      .toSorted()
      .map(numberOf);
    const after = ExclusiveStartKey?.sk?.S;
    const first = after ? numberOf(after.slice(SORT_KEY.length)) + 1 : from;
    const last = Math.min(until, team.assets - 1);
    const items = Array.from({ length: Math.max(0, Math.min(perPage, last - first + 1)) }, (_, n) => write(first + n));
    const end = first + items.length;
    const more = end <= last ? `,"LastEvaluatedKey":{"pk":{"S":"-"},"sk":{"S":"${SORT_KEY}${idOf(end - 1)}"}}` : "";
    return `{"Count":${items.length},"Items":[${items.join(",")}]${more}}`;
  };

  const feed = ({ ExclusiveStartKey }: Request): string => {
    const all = team.changedAt ? Math.ceil(team.assets / CHANGED) : 0;
    const first = Number(ExclusiveStartKey?.gsi4sk?.S ?? 0);
    const end = Math.min(all, first + 2 * perPage);
    const items = Array.from(
      { length: end - first },
      (_, n) => `{"gsi4sk":{"S":"${team.changedAt}#${idOf((first + n) * CHANGED)}"}}`,
    );
    const more = end < all ? `,"LastEvaluatedKey":{"gsi4sk":{"S":"${end}"}}` : "";
    return `{"Count":${items.length},"Items":[${items.join(",")}]${more}}`;
  };

  const batch = ({ RequestItems = {} }: Request): string => {
    const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
    const items = keys.map(({ sk }) => write(numberOf(sk?.S.slice(SORT_KEY.length) ?? "")));
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

/** Nobody is there to deliver events: they are told of, and not written. */
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
 * Has a team as many assets as it is said to have, in this process alone: what is asked of them is answered below the
 * SDK, so that reading the answers costs what it costs. All else goes to the table.
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
