import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { EVENTS } from "../../base/happenings/events.ts";
import type { AboutOf } from "../../platform/about.ts";
import { isoIn } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { found, required } from "../../platform/store/found.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import type { CsvFormat } from "./csv-records.ts";
import { importNotFound, tooManyImports } from "./import.errors.ts";
import { IMPORT_STATES, type ImportRowError } from "./import.schema.ts";

/**
 * An import and its progress. Each part of an import ends with one transaction that advances `offset`. `step` is the id
 * of the event that may go on with it, so a part counts once however often the event is delivered.
 */
export const ImportEntity = new Entity(
  {
    model: { service: SERVICE, entity: "import", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      importId: { type: "string", required: true },
      state: { type: IMPORT_STATES, required: true },
      /** The file's key in the imports bucket. */
      key: { type: "string", required: true },
      fileName: { type: "string", required: true },
      bytes: { type: "number", required: true },
      /** The member who began the import, and who is the uploader if a row names no uploader. */
      userId: { type: "string", required: true },
      startedBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      endedAt: { type: "string" },
      /** Missing until the file has been read. */
      format: { type: CustomAttributeType<CsvFormat>("any") },
      /** Rows of the file that aren't blank; missing until the file has been read. */
      rows: { type: "number" },
      /** The byte where the next chunk begins. */
      offset: { type: "number", required: true },
      /** The number of records before `offset`, header included; `rowsDone` counts the rows that weren't blank. */
      records: { type: "number", required: true },
      rowsDone: { type: "number", required: true },
      success: { type: "number", required: true },
      errorCount: { type: "number", required: true },
      /** The errors of refused rows, at most the first hundred. */
      errors: { type: CustomAttributeType<ImportRowError[]>("any"), required: true },
      /** The offsets at which chunks with refused rows began. */
      refusedAt: { type: "list", items: { type: "number" }, required: true },
      /** The key of a CSV file with the refused rows, in the media bucket. */
      refusedKey: { type: "string" },
      problem: { type: "string" },
      /** Id of the event that may go on with the import; "" while it waits for another import, and after its end. */
      step: { type: "string" },
      /** Write units a second at the end of the last chunk, if the table was busy. */
      pace: { type: "number" },
      /** How often the current part was begun. */
      attempts: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["importId"] } },
      newest: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "imports#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "importId"], template: "${createdAt}#${importId}" },
      },
    },
  },
  entityConfig(),
);

export type ImportRecord = EntityItem<typeof ImportEntity>;

/** The format of an import's file, after the file's beginning was read. */
export const formatOf = ({ importId, format }: ImportRecord): CsvFormat => {
  if (!format) throw new Error(`The file of ${importId} has not been looked at`);
  return format;
};

/** A team's unfinished imports, in order; the first import runs, the others wait. */
const ImportQueueEntity = new Entity(
  {
    model: { service: SERVICE, entity: "importqueue", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      imports: { type: "list", items: { type: "string" }, required: true },
      /** Increases with every write. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

export const IMPORT_ABOUT: AboutOf<ImportRecord> = {
  fileName: "text",
  userId: "starter.id",
  startedBy: "starter.name",
  format: "nobody",
  errors: "text",
  problem: "text",
  step: "nobody",
};

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
