import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "../testing.ts";
import { openTestTable, TABLE, type TestTable } from "./testing.ts";
import { deleteExpired, trimStream } from "./upkeep.ts";

let table: TestTable;
beforeEach(async () => {
  table = await openTestTable("dynoxide");
});
afterEach(() => table.close());

const databasePath = (): string => table.store.program.data;

test("trimming the stream removes relayed records, but keeps the last record, so that sequence numbers go on rising", async () => {
  const sequenceNumbers = () => {
    const database = new DatabaseSync(databasePath(), { readOnly: true });
    const rows = database.prepare("SELECT sequence_number AS n FROM _stream_records ORDER BY id").all();
    database.close();
    return rows.map((row) => Number(row.n));
  };
  for (const pk of ["a", "b", "c", "d"]) await table.put(pk);
  trimStream(databasePath(), TABLE, 2n);
  expect(sequenceNumbers()).toEqual([3, 4]);
  trimStream(databasePath(), TABLE, 4n);
  expect(sequenceNumbers()).toEqual([4]);
  await table.put("e");
  expect(sequenceNumbers()).toEqual([4, 5]);
});

test("only expired items are deleted", async () => {
  await table.put("past", { expires: { N: "1000" } });
  await table.put("future", { expires: { N: "3000" } });
  await table.put("forever");
  expect(await deleteExpired(table.client, databasePath(), TABLE, 2_000)).toBe(1);
  expect([await table.get("past"), await table.get("future"), await table.get("forever")].map(Boolean)).toEqual([
    false,
    true,
    true,
  ]);
});

test("expired items are deleted once startDeletingExpired was called", async () => {
  await table.put("past", { expires: { N: "1000" } });
  expect(await table.get("past")).toBeDefined();
  table.dynamo.startDeletingExpired();
  await until(async () => ((await table.get("past")) ? undefined : true));
});

/** Adds as many stream records as `count` writes would, as copies of an existing record. */
const addStreamRecords = (count: number): void => {
  const database = new DatabaseSync(databasePath(), { timeout: 30_000 });
  const names = database
    .prepare("SELECT name FROM pragma_table_info('_stream_records') WHERE name <> 'id'")
    .all()
    .map(({ name }) => String(name));
  const copied = names.map((name) => (name === "sequence_number" ? "CAST(n AS TEXT)" : name));
  database.exec(
    `WITH RECURSIVE counted(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
     INSERT INTO _stream_records(${names.join(", ")})
     SELECT ${copied.join(", ")} FROM (SELECT * FROM _stream_records LIMIT 1), counted`,
  );
  database.close();
};

/** The time of the fastest of several writes, because other load on the machine only makes writes slower. */
const writeMs = async (): Promise<number> => {
  const took: number[] = [];
  for (let round = 0; round < 20; round++) {
    const began = performance.now();
    await table.put(`p${round}`);
    took.push(performance.now() - began);
  }
  return Math.min(...took);
};

test("a write to a table with 100,000 stream records takes over three times as long without an index on the records", async () => {
  await table.put("first");
  addStreamRecords(100_000);
  const indexed = await writeMs();
  const database = new DatabaseSync(databasePath(), { timeout: 30_000 });
  database.exec("DROP INDEX clearhouse_stream_records_by_sequence");
  database.close();
  expect(await writeMs()).toBeGreaterThan(3 * indexed);
});
