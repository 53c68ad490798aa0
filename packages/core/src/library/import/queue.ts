import { EVENTS } from "../../base/happenings/events.ts";
import { isoIn } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { found, required } from "../../platform/store/found.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { cancelTimer, setTimer } from "../../platform/timer/timer.ts";
import { ImportEntity, ImportQueueEntity, type ImportRecord } from "./import.entity.ts";
import { importNotFound, tooManyImports } from "./import.errors.ts";

/** The most imports of a team that may wait. */
const MOST = 20;
/**
 * After this time a planned step counts as lost and is planned again. Delivering the step's event and doing the step
 * take less time.
 */
const LEASE_MS = 60_000;

/** A team's import. @throws import.not_found, also for another team's import */
export const read = (teamId: string, importId: string): Promise<ImportRecord> =>
  required(found(ImportEntity.get({ teamId, importId }).go({ consistent: true })), importNotFound);

/** The team's unfinished imports, in order. */
export const queueOf = async (teamId: string): Promise<{ imports: string[]; version: number }> => {
  const { data } = await ImportQueueEntity.get({ teamId }).go({ consistent: true });
  return { imports: data?.imports ?? [], version: data?.version ?? 0 };
};

const change = (teamId: string, from: { version: number }, imports: string[]): Write =>
  putItem(
    ImportQueueEntity.put({ teamId, imports, version: from.version + 1 })
      .where(({ version }, { eq, notExists }) => (from.version === 0 ? notExists(version) : eq(version, from.version)))
      .params(),
  );

type Named = Pick<ImportRecord, "teamId" | "importId">;
const timerOf = ({ teamId, importId }: Named) => ({ teamId, kind: "import-step", id: importId }) as const;

/** The write that gives an import's step another minute before the step counts as lost. */
export const lease = (record: Named): Write => setTimer(timerOf(record), isoIn(LEASE_MS));

/** The write that cancels an import's timer. */
export const endLease = (record: Named): Write => cancelTimer(timerOf(record));

/** The write that replaces an import. It fails if the import's step has changed since the import was read. */
export const put = (from: ImportRecord, next: ImportRecord): Write =>
  putItem(
    ImportEntity.put(next)
      .where(
        ({ step, state, attempts }, { eq }) =>
          `${eq(step, from.step ?? "")} AND ${eq(state, from.state)} AND ${eq(attempts, from.attempts)}`,
      )
      .params(),
  );

/**
 * The writes that store an import and plan its next step. The writes include a new event, and only the handler of this
 * event may do the step.
 */
export const plan = (from: ImportRecord, next: ImportRecord): Write[] => {
  const step = newId("event");
  return [
    put(from, { ...next, step }),
    lease(from),
    EVENTS["import.step.planned"].outbox({ importId: from.importId }, step),
  ];
};

/**
 * The writes that add a new import to its team's queue. If the queue was empty, the import begins.
 * @throws import.too_many
 */
export const enqueue = async (fresh: ImportRecord): Promise<Write[]> => {
  const queue = await queueOf(fresh.teamId);
  if (queue.imports.length > MOST) throw tooManyImports();
  const queued = change(fresh.teamId, queue, [...queue.imports, fresh.importId]);
  if (queue.imports.length > 0) return [putItem(ImportEntity.create(fresh).params()), queued];
  const step = newId("event");
  const first = putItem(ImportEntity.create({ ...fresh, step }).params());
  return [first, lease(fresh), EVENTS["import.step.planned"].outbox({ importId: fresh.importId }, step), queued];
};

/** The writes that remove a finished import from the queue and begin the next import. */
export const dequeue = async ({ teamId, importId }: ImportRecord): Promise<Write[]> => {
  const queue = await queueOf(teamId);
  const rest = queue.imports.filter((id) => id !== importId);
  const [next] = rest;
  const started = next && queue.imports[0] === importId ? await read(teamId, next) : undefined;
  return [change(teamId, queue, rest), ...(started ? plan(started, started) : [])];
};
