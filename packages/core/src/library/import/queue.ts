import { EVENTS } from "../../base/happenings/events.ts";
import { isoIn } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { found, required } from "../../platform/store/found.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { ImportEntity, ImportQueueEntity, type ImportRecord } from "./import.entity.ts";
import { importNotFound, tooManyImports } from "./import.errors.ts";

/** The most imports of a team that may wait. */
const MOST = 20;
/**
 * After this time a run counts as lost, and another is planned: with the timers, which run each minute, within three
 * minutes. Delivering its event and the run take less time, unless many teams import at once.
 */
const LEASE_MS = 110_000;

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

/** The write that gives an import's run another {@link LEASE_MS} before it counts as lost. */
export const lease = ({ teamId, importId }: Pick<ImportRecord, "teamId" | "importId">): Write =>
  setTimer({ teamId, kind: "import-step", id: importId }, isoIn(LEASE_MS));

const STATE = ["step", "state", "attempts", "offset"] as const;

/** Whether nobody has gone on with an import, or begun to, since it was read. */
export const isSame = (current: ImportRecord, record: ImportRecord): boolean =>
  STATE.every((name) => current[name] === record[name]);

/** The write that replaces an import. It fails if somebody has gone on with the import since it was read. */
export const put = (from: ImportRecord, next: ImportRecord): Write =>
  putItem(
    ImportEntity.put(next)
      .where((attributes, { eq }) => STATE.map((name) => eq(attributes[name], from[name] ?? "")).join(" AND "))
      .params(),
  );

/**
 * The writes that store an import and plan its next run. The writes include a new event, and only the handler of this
 * event may go on with the import.
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
