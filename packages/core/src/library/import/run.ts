import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso, nowMs } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import { foreignAdded } from "../foreign-file/wake.ts";
import { importChunk } from "./chunk.ts";
import { checkRows, readHeader } from "./csv-header.ts";
import type { ImportRecord } from "./import.entity.ts";
import { FileProblem } from "./import.errors.ts";
import { dequeue, endLease, lease, plan, put, read } from "./queue.ts";
import { storeRefusedCsv } from "./refused-rows.ts";
import { sourceOf } from "./store.ts";

/** How long one run of a step may write; this is also the time-out of the function that does the step. */
const STEP_MS = 30_000;
/** How many times a step is tried. If the last try fails too, more tries won't help, and the import is given up. */
const ATTEMPTS = 60;
const GIVEN_UP = "The import could not go on. Choose the file again: rows that are there already are not added twice.";

/**
 * Does one step of an import: checks the file, imports a chunk of it, or ends the import. One transaction stores the
 * step's result and the event of the next step. The step is done only if the import's attribute `step` is `event`, so
 * an event that is late or delivered again changes nothing.
 * @throws whatever DynamoDB and S3 throw; the event may be delivered again after that
 */
export const step = async (importId: string, event: string): Promise<void> => {
  const until = nowMs() + STEP_MS;
  const begun = await begin(importId, event);
  if (!begun) return;
  try {
    if (!begun.format) await look(begun);
    else if (begun.offset < begun.bytes) await chunk(begun, until);
    else await finish(begun);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await end(begun, { state: "failed", problem: error.message });
  }
};

/** Begins the step that waits for this event. @returns undefined if the import waits for another event */
const begin = (importId: string, event: string): Promise<ImportRecord | undefined> => {
  const teamId = requireTeamId();
  return transact<ImportRecord | undefined>(async () => {
    const record = await read(teamId, importId);
    if (record.step !== event) return { writes: [], result: undefined };
    const begun: ImportRecord = { ...record, state: "running", attempts: record.attempts + 1 };
    return { writes: [put(record, begun), lease(record)], result: begun };
  });
};

/** Stores the result of a step, unless another delivery has begun or finished the step since this delivery began it. */
const settle = (record: ImportRecord, writes: () => Promise<Write[]>): Promise<void> =>
  transact(async (attempt) => {
    const current = attempt > 1 ? await read(record.teamId, record.importId) : record;
    if (current.step === record.step && current.attempts === record.attempts) {
      return { writes: await writes(), result: undefined };
    }
    log.info("import continued by another process", { importId: record.importId });
    return { writes: [], result: undefined };
  });

const advance = (record: ImportRecord, moved: Partial<ImportRecord>, also: Write[] = []): Promise<void> =>
  settle(record, async () => [...plan(record, { ...record, ...moved, attempts: 0 }), ...also]);

const end = (record: ImportRecord, ending: Partial<ImportRecord>, also: Write[] = []): Promise<void> =>
  settle(record, async () => {
    const ended = { ...record, ...ending, endedAt: nowIso(), step: "" };
    return [put(record, ended), endLease(record), ...(await dequeue(record)), ...also];
  });

/** Reads the whole file before anything is imported, so that no assets are made from a file that is refused. */
const look = async (record: ImportRecord): Promise<void> => {
  const source = sourceOf(record);
  const format = await readHeader(source);
  const rows = await checkRows(source, format);
  await advance(record, { format, rows, offset: format.offset, records: 1 });
};

/** Imports a chunk of the file. If the import is given up, the rows that earlier attempts imported are still counted. */
const chunk = async (record: ImportRecord, until: number): Promise<void> => {
  const givenUp = record.attempts > ATTEMPTS;
  const { progress, made, foreign } = await importChunk(record, { until, onlyCount: givenUp });
  const also = [
    ...(made > 0 ? [EVENTS["import.chunk.stored"].outbox({ importId: record.importId })] : []),
    ...(foreign ? [foreignAdded(record.teamId)] : []),
  ];
  if (!givenUp) return advance(record, progress, also);
  await end(record, { success: progress.success, state: "failed", problem: GIVEN_UP }, also);
};

const finish = async (record: ImportRecord): Promise<void> => {
  const refusedKey = record.refusedAt.length > 0 ? await storeRefusedCsv(record) : undefined;
  await end(record, { state: "done", refusedKey });
};
