import { DeleteCommand, paginateQuery, ScanCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { MemberEntity } from "../../people/account/user.entity.ts";
import { env } from "../../platform/env.ts";
import { table } from "../../platform/store/clients.ts";
import { ClosedTeamEntity } from "../../platform/store/closed-team.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { type Item, kindOf } from "../archive/registry.ts";

const AT_ONCE = { concurrency: 10 };
/** Half of what a partition of the table can be read, so that people's calls fit beside the deletion. */
const UNITS_A_SECOND = 1_500;
const TOMBSTONE = "closedteam";
/** Where the reading of the table ends. */
const END = "end";

/** Attributes that hold the URL of a public picture. */
const PICTURES = ["avatarUrl", "logoUrl", "appLogoUrl", "previewImageUrl"] as const;

/** The URLs of the public pictures that an item names. */
export const picturesOf = (item: Readonly<Record<string, unknown>>): string[] =>
  PICTURES.flatMap((name) => {
    const url = item[name];
    return typeof url === "string" && url ? [url] : [];
  });

const removeItems = (some: readonly Item[]): Promise<unknown> =>
  pMap(some, ({ pk, sk }) => table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: { pk, sk } })), AT_ONCE);

/** The team's members. Nobody belongs to more than one team. */
export const membersOf = async (teamId: string): Promise<{ userId: string; avatarUrl?: string }[]> =>
  (await Array.fromAsync(pagesOf((at) => MemberEntity.query.ofTeam({ teamId }).go(at)))).flat();

/**
 * The items that share the team's own partition, page by page: its settings, and all records whose keys are the team's
 * id and their own.
 */
export async function* itemsOfTeam(teamId: string): AsyncGenerator<Item[]> {
  const { pk } = (ClosedTeamEntity.get({ teamId }).params() as { Key: { pk: string } }).Key;
  const asked = {
    TableName: env.TABLE_NAME,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": pk },
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client: table }, asked)) yield Items as Item[];
}

/** How far the reading of the table has got (see ClosedTeamEntity). */
export interface Reading {
  readTo?: string;
  /** The URLs of the team's pictures that nobody else was found to use. */
  pictures: readonly string[];
  records: number;
  accounts: number;
}

interface Work {
  teamId: string;
  people: ReadonlySet<string>;
  deleteAccounts: (subjects: readonly string[]) => Promise<number>;
  /** Whether there is time for another page of the table. */
  hasTime: () => boolean;
  /** Stores how far the reading has got, so that an interrupted deletion continues from there. */
  store: (reading: Reading) => Promise<void>;
  /** Waits for so many milliseconds. */
  pause: (ms: number) => Promise<void>;
}

/**
 * Reads the table once, and deletes the team's records and those of its people, with their accounts. Members and the
 * record that closed the team stay, because a repeated deletion needs them.
 * @returns the last state; `readTo` is "end" if the whole table was read
 */
export const removeRecords = async (
  { teamId, people, deleteAccounts, hasTime, store, pause }: Work,
  from: Reading,
): Promise<Reading> => {
  const isTheirs = (item: Item): boolean =>
    item.teamId === teamId
      ? ![TOMBSTONE, "member"].includes(kindOf(item) ?? "")
      : !item.teamId && (people.has(String(item.userId)) || people.has(String(item.ref)));
  let reading = from;
  while (reading.readTo !== END && hasTime()) {
    const beganAt = performance.now();
    const {
      Items = [],
      LastEvaluatedKey,
      ConsumedCapacity,
    } = await table.send(
      new ScanCommand({
        TableName: env.TABLE_NAME,
        ExclusiveStartKey: reading.readTo === undefined ? undefined : JSON.parse(reading.readTo),
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    const page = Items as Item[];
    const theirs = page.filter(isTheirs);
    const others = page.filter((item) => item.teamId !== teamId && !people.has(String(item.userId)));
    const used = new Set(others.flatMap(picturesOf));
    // Accounts first: without the record of its identity, nothing would name an account.
    const subjects = theirs.flatMap((item) => (kindOf(item) === "identity" ? [String(item.subject)] : []));
    const accounts = reading.accounts + (await deleteAccounts(subjects));
    await removeItems(theirs);
    reading = {
      readTo: LastEvaluatedKey ? JSON.stringify(LastEvaluatedKey) : END,
      pictures: reading.pictures.filter((url) => !used.has(url)),
      records: reading.records + theirs.length,
      accounts,
    };
    await store(reading);
    const units = ConsumedCapacity?.CapacityUnits ?? 0;
    await pause(Math.max(0, (1_000 * units) / UNITS_A_SECOND - (performance.now() - beganAt)));
  }
  return reading;
};

/** Whether the whole table was read. */
export const isComplete = ({ readTo }: Reading): boolean => readTo === END;

/**
 * Deletes what is left in the team's own partition, such as an event that was parked meanwhile, and then the members.
 * @returns how many
 */
export const removeLast = async (teamId: string): Promise<number> => {
  let records = 0;
  for await (const page of itemsOfTeam(teamId)) {
    const rest = page.filter((item) => kindOf(item) !== TOMBSTONE);
    await removeItems(rest);
    records += rest.length;
  }
  const members = await membersOf(teamId);
  await pMap(members, ({ userId }) => MemberEntity.delete({ userId }).go(), AT_ONCE);
  return records + members.length;
};
