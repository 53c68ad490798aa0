import { DatabaseSync } from "node:sqlite";
import { ConditionalCheckFailedException, DeleteItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { TABLE } from "@clearhouse/core/platform/store/table.definition.ts";
import * as z from "zod";
import { hasTable, readDatabase } from "../damaged.ts";

/** The version of dynoxide whose file layout this file knows. */
export const KNOWN_VERSION = "1.2.1";

const INDEX = "clearhouse_stream_records_by_sequence";

const open = (databasePath: string) => new DatabaseSync(databasePath, { timeout: 5_000 });

/**
 * Adds an index over the expression with which dynoxide (the local DynamoDB) finds the sequence number for a new stream
 * record. Without the index, dynoxide reads all records, so each write is slower than the previous one.
 */
export const indexStreamRecords = (databasePath: string): void => {
  const database = open(databasePath);
  try {
    database.exec(
      `CREATE INDEX IF NOT EXISTS ${INDEX} ON _stream_records(table_name, CAST(sequence_number AS INTEGER))`,
    );
  } finally {
    database.close();
  }
};

const lastRow = z.object({ label: z.string(), last: z.number() });

/**
 * The label of a table's stream, and an upper bound of its last record's number, without opening the file to write. Each
 * record gets an id, which is given once, and a number that is at most the id. undefined without such a table.
 */
export const streamOf = (databasePath: string, tableName: string): z.infer<typeof lastRow> | undefined =>
  readDatabase(databasePath, (database) => {
    if (!["_tables", "_stream_records"].every((name) => hasTable(database, name))) return undefined;
    const found = database
      .prepare(
        `SELECT stream_label AS label,
           (SELECT COALESCE(MAX(seq), 0) FROM sqlite_sequence WHERE name = '_stream_records') AS last
         FROM _tables WHERE table_name = ? AND stream_label IS NOT NULL`,
      )
      .get(tableName);
    return lastRow.optional().parse(found);
  });

const TRIM_BATCH = 500;

/**
 * Removes a batch of stream records that were already read, so that dynoxide's own writes wait only for one batch. The
 * last record stays, because dynoxide derives the next record's number from the last record. If the numbers started at
 * 1 again, new records would come before the reader's stored position.
 * @returns how many records were removed
 */
export const trimStream = (databasePath: string, tableName: string, upTo: bigint): number => {
  const database = open(databasePath);
  try {
    const result = database
      .prepare(
        `DELETE FROM _stream_records WHERE id IN (
           SELECT id FROM _stream_records
           WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) <= ?2
             AND CAST(sequence_number AS INTEGER) <
               (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?1)
           ORDER BY CAST(sequence_number AS INTEGER) LIMIT ${TRIM_BATCH})`,
      )
      .run(tableName, upTo);
    return Number(result.changes);
  } finally {
    database.close();
  }
};

const SWEEP_PAGE = 2_000;
const expiredRow = z.object({ rowid: z.number(), expires: z.coerce.number().nullable(), keys: z.string() });

/**
 * Deletes expired items, as DynamoDB does automatically. The function finds expired items by reading dynoxide's file
 * page by page while dynoxide runs. It deletes them by calls with a condition, so that an item whose expiry was
 * extended stays.
 */
export const deleteExpired = async (
  client: DynamoDBClient,
  databasePath: string,
  tableName: string,
  nowSeconds: number,
): Promise<number> => {
  let deleted = 0;
  let after = 0;
  for (;;) {
    const page = expiredPage(databasePath, tableName, after);
    for (const row of page) {
      if (row.expires !== null && row.expires <= nowSeconds) {
        deleted += await deleteIfExpired(client, tableName, row.keys, nowSeconds);
      }
    }
    const last = page.at(-1);
    if (!last || page.length < SWEEP_PAGE) return deleted;
    after = last.rowid;
  }
};

const expiredPage = (databasePath: string, tableName: string, after: number) => {
  const database = new DatabaseSync(databasePath, { readOnly: true, timeout: 5_000 });
  try {
    const rows = database
      .prepare(
        `SELECT rowid, json_extract(item_json, '$.${TABLE.ttlAttribute}.N') AS expires,
           json_object('${TABLE.partitionKey}', json_extract(item_json, '$.${TABLE.partitionKey}'),
                       '${TABLE.sortKey}', json_extract(item_json, '$.${TABLE.sortKey}')) AS keys
         FROM "${tableName}" WHERE rowid > ? ORDER BY rowid LIMIT ${SWEEP_PAGE}`,
      )
      .all(after);
    return rows.map((row) => expiredRow.parse(row));
  } finally {
    database.close();
  }
};

const keysOf = z.record(z.string(), z.object({ S: z.string() }));

const deleteIfExpired = async (client: DynamoDBClient, tableName: string, keys: string, nowSeconds: number) => {
  try {
    await client.send(
      new DeleteItemCommand({
        TableName: tableName,
        Key: keysOf.parse(JSON.parse(keys)),
        ConditionExpression: "#expires <= :now",
        ExpressionAttributeNames: { "#expires": TABLE.ttlAttribute },
        ExpressionAttributeValues: { ":now": { N: String(nowSeconds) } },
      }),
    );
    return 1;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 0;
    throw error;
  }
};
