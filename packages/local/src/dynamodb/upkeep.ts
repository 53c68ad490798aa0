import { DatabaseSync } from "node:sqlite";
import { ConditionalCheckFailedException, DeleteItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { TABLE } from "@clearhouse/core/platform/store/table.definition.ts";
import * as z from "zod";

/** The version of dynoxide whose file layout is known here. */
export const KNOWN_VERSION = "1.2.1";

const INDEX = "clearhouse_stream_records_by_sequence";

const open = (databasePath: string) => new DatabaseSync(databasePath, { timeout: 5_000 });

/**
 * Adds an index over the expression by which the store finds a new record's sequence number. Without the index, the
 * store reads all records, so each write is slower than the previous one.
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

const TRIM_BATCH = 500;

/**
 * Removes a batch of relayed stream records; the store's own writes wait only for one batch. The last record stays,
 * because the store numbers the next record after it: if it started at 1 again, new records would come before the
 * checkpoint. @returns how many records were removed
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
 * Deletes expired items, as DynamoDB does automatically. It finds them by reading the store's file page by page in
 * parallel with the store, and deletes them through the store with a condition, so that an item whose time was extended
 * stays.
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
