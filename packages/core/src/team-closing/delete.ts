import { DeleteObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { type Item, kindOf } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { nowIso } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { sha256 } from "../platform/hash.ts";
import { table } from "../platform/store/clients.ts";
import { type ClosedTeam, ClosedTeamEntity, findClosed } from "../platform/store/closed-team.ts";
import { isOfTeam } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import { transact, updateItem } from "../platform/store/transaction.ts";

const AT_ONCE = { concurrency: 10 };
const TOMBSTONE = "closedteam";
const BUCKETS = ["MEDIA_BUCKET", "DOCUMENTS_BUCKET", "IMPORTS_BUCKET", "BACKUP_BUCKET"] as const;
/**
 * The prefix of anchors (see docs/evidence.md), the objects that a deletion keeps. Anchors are evidence for people who
 * have a copy of the team's history, and on some stages S3 locks anchors.
 */
const ANCHORS = "anchors/";

/** How much of a team was deleted. */
export interface Deleted {
  records: number;
  files: number;
  accounts: number;
}

const itemsOf = async function* (wanted: (item: Item, kind: string | undefined) => boolean): AsyncGenerator<Item> {
  for await (const page of items()) for (const item of page) if (wanted(item, kindOf(item))) yield item;
};

/** Closed teams whose 30 days are over and that aren't deleted yet. Reads the whole table. */
export const due = async (): Promise<ClosedTeam[]> => {
  const found: ClosedTeam[] = [];
  for await (const item of itemsOf((_, kind) => kind === TOMBSTONE)) {
    const closed = await findClosed(String(item.teamId));
    if (closed && !closed.deletedAt && closed.keptUntil <= nowIso()) found.push(closed);
  }
  return found;
};

const keyOf = ({ pk, sk }: Item) => ({ pk, sk });
const removeItem = ({ pk, sk }: Item): Promise<unknown> =>
  table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: keyOf({ pk, sk }) }));

/**
 * Before anything is deleted, stores the last entry of the team's log, and one hash of the last entries of all the
 * team's histories. Repeated calls change nothing.
 */
const tombstone = async ({ teamId, headsSha256 }: ClosedTeam): Promise<void> => {
  if (headsSha256) return;
  const lines: string[] = [];
  let log: { seq: number; hash: string } | undefined;
  for await (const item of itemsOf((one) => one.teamId === teamId && one.head !== undefined)) {
    const head = item.head as { seq: number; hash: string };
    if (kindOf(item) === "roster") log = head;
    lines.push(`${item.assetId ?? item.creatorId ?? item.contractId ?? "log"} ${head.seq} ${head.hash}`);
  }
  await ClosedTeamEntity.patch({ teamId })
    .set({
      chains: lines.length,
      headsSha256: sha256(lines.toSorted().join("\n")),
      ...(log && { logSeq: log.seq, logHash: log.hash }),
    })
    .go();
};

/** The user ids of the team's members. Nobody belongs to more than one team. */
const peopleOf = async (teamId: string): Promise<Set<string>> => {
  const people = new Set<string>();
  for await (const { userId } of itemsOf((one, kind) => kind === "member" && one.teamId === teamId))
    people.add(String(userId));
  return people;
};

/** Attributes that hold the URL of a public picture. */
const PICTURES = ["avatarUrl", "logoUrl", "appLogoUrl", "previewImageUrl"] as const;

/**
 * Removes the public pictures of the team and its people. Equal pictures are stored once, so a picture that somebody
 * else uses too is kept.
 */
const removePictures = async (teamId: string, people: ReadonlySet<string>): Promise<number> => {
  const theirs = new Set<string>();
  const others = new Set<string>();
  for await (const item of itemsOf((one) => PICTURES.some((name) => one[name]))) {
    const isTheirs = item.teamId === teamId || people.has(String(item.userId));
    for (const name of PICTURES) {
      const url = item[name];
      if (typeof url === "string" && url) (isTheirs ? theirs : others).add(url);
    }
  }
  const gone = [...theirs].filter((url) => !others.has(url));
  const remove = (url: string) => s3.send(new DeleteObjectCommand({ Bucket: env.BRANDING_BUCKET, Key: url.slice(1) }));
  await pMap(gone, remove, AT_ONCE);
  return gone.length;
};

/**
 * Removes the team's people: first their sign-in accounts, then the records that belong to a person instead of a team.
 */
const removePeople = async (
  people: ReadonlySet<string>,
  deleteAccounts: (subjects: readonly string[]) => Promise<number>,
): Promise<{ accounts: number; records: number }> => {
  const isTheirs = ({ userId, teamId, ref }: Item): boolean =>
    !teamId && (people.has(String(userId)) || people.has(String(ref)));
  const theirs = await Array.fromAsync(itemsOf(isTheirs));
  const subjects = theirs.flatMap((item) => (kindOf(item) === "identity" ? [String(item.subject)] : []));
  const accounts = await deleteAccounts(subjects);
  await pMap(theirs, removeItem, AT_ONCE);
  return { accounts, records: theirs.length };
};

const removeFiles = async (teamId: string): Promise<number> => {
  let files = 0;
  for (const bucket of BUCKETS) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: env[bucket] })) {
      const keys = Contents.flatMap(({ Key }) => (Key && isOfTeam(Key, teamId) ? [Key] : []));
      const gone = keys.filter((key) => !(bucket === "BACKUP_BUCKET" && key.startsWith(ANCHORS)));
      await pMap(gone, (Key) => s3.send(new DeleteObjectCommand({ Bucket: env[bucket], Key })), AT_ONCE);
      files += gone.length;
    }
  }
  return files;
};

/**
 * Removes the team's records. The members' records are removed last, because a repeated deletion needs these records to
 * find the accounts.
 */
const removeRecords = async (teamId: string): Promise<number> => {
  let records = 0;
  for (const last of [false, true]) {
    const isNext = (item: Item, kind: string | undefined): boolean =>
      item.teamId === teamId && kind !== TOMBSTONE && (kind === "member") === last;
    let batch: Item[] = [];
    const flush = async (): Promise<void> => {
      await pMap(batch, removeItem, AT_ONCE);
      records += batch.length;
      batch = [];
    };
    for await (const item of itemsOf(isNext)) {
      batch.push(item);
      if (batch.length >= 100) await flush();
    }
    await flush();
  }
  return records;
};

/**
 * Stores that the deletion has begun, after which the team can't be reopened.
 * @throws Error if the team has been reopened, even if the team has been closed again since then
 */
const begin = ({ teamId, closedAt }: ClosedTeam): Promise<void> =>
  transact(async () => {
    const now = await findClosed(teamId);
    if (now?.closedAt !== closedAt) throw new Error(`${teamId} was opened again meanwhile: nothing was deleted`);
    if (now.deletingSince) return { writes: [], result: undefined };
    const mark = ClosedTeamEntity.patch({ teamId })
      .set({ deletingSince: nowIso() })
      .where((is, { eq }) => eq(is.closedAt, closedAt));
    return { writes: [updateItem(mark.params())], result: undefined };
  });

/**
 * Deletes all data of a closed team whose 30 days are over: records, files, the accounts of its people. Two things are
 * kept: the anchors, and a record that the team existed, with the last entries of its histories. An interrupted
 * deletion can be started again, and then finishes.
 * @param deleteAccounts deletes the accounts with which people sign in
 * @throws Error if the team has been reopened
 */
export const carryOut = async (
  closed: ClosedTeam,
  deleteAccounts: (subjects: readonly string[]) => Promise<number>,
): Promise<Deleted> => {
  const { teamId } = closed;
  if (closed.keptUntil > nowIso()) throw new Error(`The data of ${teamId} is kept until ${closed.keptUntil}`);
  await begin(closed);
  await tombstone(closed);
  const people = await peopleOf(teamId);
  const pictures = await removePictures(teamId, people);
  const files = (await removeFiles(teamId)) + pictures;
  const { accounts, records: ofPeople } = await removePeople(people, deleteAccounts);
  const records = (await removeRecords(teamId)) + ofPeople;
  await ClosedTeamEntity.patch({ teamId }).set({ deletedAt: nowIso() }).go();
  return { records, files, accounts };
};
