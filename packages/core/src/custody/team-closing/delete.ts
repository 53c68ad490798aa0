import { setTimeout as sleep } from "node:timers/promises";
import { UserEntity } from "../../people/account/user.entity.ts";
import { nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { type ClosedTeam, ClosedTeamEntity, type Deleted, findClosed } from "../../platform/store/closed-team.ts";
import { transact, updateItem } from "../../platform/store/transaction.ts";
import { kindOf } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { removeFiles, removePictures } from "./files.ts";
import { isComplete, itemsOfTeam, membersOf, picturesOf, type Reading, removeLast, removeRecords } from "./records.ts";

const NOTHING: Deleted = { records: 0, files: 0, accounts: 0 };

const isDue = (closed: ClosedTeam | undefined): closed is ClosedTeam =>
  closed !== undefined && !closed.deletedAt && closed.keptUntil <= nowIso();

/**
 * Closed teams whose 30 days are over and that aren't deleted yet, also those that were closed before
 * {@link ClosedTeamEntity} had an index of them. Reads the whole table.
 */
export const due = async (): Promise<ClosedTeam[]> => {
  const found: ClosedTeam[] = [];
  for await (const page of items()) {
    for (const item of page) {
      const closed = kindOf(item) === "closedteam" ? await findClosed(String(item.teamId)) : undefined;
      if (isDue(closed)) found.push(closed);
    }
  }
  return found;
};

/** The same teams from the index, the one that has waited longest first. */
export const dueByIndex = async (): Promise<ClosedTeam[]> => {
  const { data } = await ClosedTeamEntity.query
    .toDelete({})
    .lte({ deleteAfter: `${nowIso()}~` })
    .go({ pages: "all" });
  const found = await Promise.all(data.map(({ teamId }) => findClosed(teamId)));
  return found.filter(isDue);
};

/**
 * Before anything is deleted, stores the last entry of the team's log, one hash of the last entries of all the team's
 * histories, and the URLs of its public pictures. Repeated calls change nothing.
 */
const prepare = async ({ teamId, headsSha256, pictures }: ClosedTeam): Promise<void> => {
  if (headsSha256 && pictures) return;
  const lines: string[] = [];
  let log: { seq: number; hash: string } | undefined;
  const members = await membersOf(teamId);
  const users = await Promise.all(members.map(({ userId }) => UserEntity.get({ userId }).go()));
  const theirs = [...members, ...users.flatMap(({ data }) => data ?? [])].flatMap(picturesOf);
  for await (const page of itemsOfTeam(teamId)) {
    for (const item of page) {
      theirs.push(...picturesOf(item));
      if (item.head === undefined) continue;
      const head = item.head as { seq: number; hash: string };
      if (kindOf(item) === "roster") log = head;
      lines.push(`${item.assetId ?? item.creatorId ?? item.contractId ?? "log"} ${head.seq} ${head.hash}`);
    }
  }
  await ClosedTeamEntity.patch({ teamId })
    .set({
      pictures: [...new Set(theirs)],
      ...(!headsSha256 && {
        chains: lines.length,
        headsSha256: sha256(lines.toSorted().join("\n")),
        ...(log && { logSeq: log.seq, logHash: log.hash }),
      }),
    })
    .go();
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

const progressOf = async (teamId: string): Promise<ClosedTeam & Required<Pick<ClosedTeam, "deleted">>> => {
  const closed = await findClosed(teamId);
  if (!closed) throw new Error(`${teamId} isn't closed`);
  return { ...closed, deleted: closed.deleted ?? NOTHING };
};

/**
 * Deletes all data of a closed team whose 30 days are over: records, files, the accounts of its people. Two things are
 * kept: the anchors, and a record that the team existed, with the last entries of its histories. An interrupted
 * deletion can be started again, and then continues.
 * @param deleteAccounts deletes the accounts with which people sign in
 * @param hasTime whether there is time for another piece of some seconds; if not, the next call continues
 * @returns how much was deleted in all calls; undefined if something is left
 * @throws Error if the team has been reopened
 */
export const carryOut = async (
  closed: ClosedTeam,
  deleteAccounts: (subjects: readonly string[]) => Promise<number>,
  hasTime: () => boolean = () => true,
): Promise<Deleted | undefined> => {
  const { teamId } = closed;
  if (closed.keptUntil > nowIso()) throw new Error(`The data of ${teamId} is kept until ${closed.keptUntil}`);
  await begin(closed);
  await prepare(await progressOf(teamId));
  const { readTo, pictures = [], deleted } = await progressOf(teamId);

  const { files: gone, complete } = await removeFiles(teamId, hasTime);
  const files = deleted.files + gone;
  const store = async ({ records, accounts, ...at }: Reading): Promise<void> => {
    const patch = ClosedTeamEntity.patch({ teamId });
    await patch.set({ ...at, pictures: [...at.pictures], deleted: { records, files, accounts } }).go();
  };
  const from: Reading = { readTo, pictures, records: deleted.records, accounts: deleted.accounts };
  await store(from);
  if (!complete) return undefined;

  const people = new Set((await membersOf(teamId)).map(({ userId }) => userId));
  const reading = await removeRecords(
    { teamId, people, deleteAccounts, hasTime, store, pause: (ms) => sleep(ms) },
    from,
  );
  if (!isComplete(reading)) return undefined;

  await removePictures(reading.pictures);
  const records = reading.records + (await removeLast(teamId));
  const all: Deleted = { records, files: files + reading.pictures.length, accounts: reading.accounts };
  await ClosedTeamEntity.patch({ teamId })
    .set({ deletedAt: nowIso(), deleteAfter: "", deleted: all })
    .remove(["readTo", "pictures"])
    .go();
  return all;
};
