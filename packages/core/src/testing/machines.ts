import { vi } from "vitest";
import type { MemberActor } from "../platform/identity/actor.ts";
import { CALLER } from "./scene.ts";

/** The memory for records: so little that a page doesn't fit into it. */
const RECORDS_BYTES = 20_000;
/**
 * The memory that a search snapshot is said to need: so much that the snapshots of two teams don't fit into a process.
 */
const SNAPSHOT_BYTES = 100 * 1024 * 1024;

/**
 * Loads the code a second time, as if in another process, with its own clock and little memory. The second copy keeps
 * few records in memory, and the search snapshot of one team at a time.
 * @param clock the process's time, in milliseconds
 */
export const aMachine = async (clock: () => number) => {
  vi.doMock(import("../library/asset/records.ts"), async (original) => {
    const actual = await original();
    return { ...actual, records: actual.recordsWithin(RECORDS_BYTES) };
  });
  vi.doMock(import("../library/search/snapshot/columns.ts"), async (original) => ({
    ...(await original()),
    bytesOf: () => SNAPSHOT_BYTES,
  }));
  vi.resetModules();
  const { Search } = await import("../library/search/index.ts");
  const { compact } = await import("../library/search/snapshot/compact.ts");
  const { readPointer } = await import("../library/search/snapshot/pointer.entity.ts");
  const { change, creation } = await import("../library/asset/change.ts");
  const { findTombstone } = await import("../library/asset/tombstone.entity.ts");
  const { Clearance } = await import("../rights/clearance/index.ts");
  const { newId } = await import("../platform/id.ts");
  const { actAs } = await import("../platform/identity/actor.ts");
  const { withClock } = await import("../platform/clock.ts");
  const { table } = await import("../platform/store/clients.ts");
  const { transact } = await import("../platform/store/transaction.ts");
  const { isIdentical } = await import("./simple-list.ts");
  vi.doUnmock("../library/asset/records.ts");
  vi.doUnmock("../library/search/snapshot/columns.ts");
  const as = <T>(actor: MemberActor, work: () => Promise<T>): Promise<T> =>
    withClock({ now: () => new Date(clock()) }, () => actAs(actor, work, CALLER));
  return {
    as,
    table,
    Search,
    Clearance,
    isIdentical,
    change,
    creation,
    transact,
    newId,
    findTombstone,
    readPointer,
    compact,
  };
};

export type Machine = Awaited<ReturnType<typeof aMachine>>;
