import { BatchGetCommand, paginateQuery, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { env } from "../../platform/env.ts";
import { readAll } from "../../platform/store/batches.ts";
import { table } from "../../platform/store/clients.ts";
import { TABLE } from "../../platform/store/table.definition.ts";
import type { ChainHead } from "./chain.ts";

/**
 * Finds the histories of a team's creators and contracts that have got new entries. The records with a history are
 * creators, the tombstones of deleted creators, and contracts. The index of changes holds only keys. Each record is in
 * this index under `histories#{teamId}`, sorted by `{changedAt}#{id}`. The record's attribute `head` has the number and
 * hash of the history's last entry.
 */

const { index, partitionKey, sortKey } = { index: "gsi4", ...TABLE.indexes.gsi4 } as const;

/** The keys of a record that has a history. */
interface HistoryKeys {
  id: string;
  pk: string;
  sk: string;
}

const indexKeys = z.array(z.object({ pk: z.string(), sk: z.string(), gsi4sk: z.string() }));
const records = z.array(
  z.object({ pk: z.string(), sk: z.string(), head: z.object({ seq: z.number(), hash: z.string() }) }),
);

/** The records that were changed since a time, oldest change first. @param since ISO 8601; undefined for all records */
async function* changedSince(teamId: string, since?: string): AsyncGenerator<HistoryKeys[]> {
  const query: QueryCommandInput = {
    TableName: env.TABLE_NAME,
    IndexName: index,
    KeyConditionExpression: since === undefined ? "#pk = :pk" : "#pk = :pk AND #sk >= :since",
    // `#sk` is left out if it isn't needed, because DynamoDB refuses unused names. Keys, and the times in them, are
    // stored in lower case.
    ExpressionAttributeNames: { "#pk": partitionKey, ...(since !== undefined && { "#sk": sortKey }) },
    ExpressionAttributeValues: {
      ":pk": `histories#${teamId}`,
      ...(since !== undefined && { ":since": since.toLowerCase() }),
    },
  };
  for await (const { Items = [] } of paginateQuery({ client: table }, query)) {
    yield indexKeys.parse(Items).map(({ pk, sk, gsi4sk }) => ({ pk, sk, id: gsi4sk.split("#")[1] ?? "" }));
  }
}

/**
 * The last entries of the histories that have got new entries since a time, by record id.
 * @param since ISO 8601; undefined for all
 */
export const headsSince = async (teamId: string, since: string | undefined): Promise<Map<string, ChainHead>> => {
  const heads = new Map<string, ChainHead>();
  for await (const page of changedSince(teamId, since)) {
    for (const [id, head] of await headsOf(page)) {
      // A deleted record may appear twice: as the record and as its tombstone.
      if (head.seq > (heads.get(id)?.seq ?? 0)) heads.set(id, head);
    }
  }
  return heads;
};

/** The id and `head` of each record, read strongly consistently; deleted records are missing. */
const headsOf = async (holders: readonly HistoryKeys[]): Promise<[string, ChainHead][]> => {
  const idOf = new Map(holders.map(({ id, pk, sk }) => [`${pk}\n${sk}`, id]));
  const keys = holders.map(({ pk, sk }) => ({ pk, sk }));
  const found = await readAll(keys, async (Keys) => {
    const { Responses, UnprocessedKeys } = await table.send(
      new BatchGetCommand({
        RequestItems: {
          [env.TABLE_NAME]: {
            Keys,
            ConsistentRead: true,
            ProjectionExpression: "pk, sk, head.seq, head.#hash",
            ExpressionAttributeNames: { "#hash": "hash" },
          },
        },
      }),
    );
    const left = UnprocessedKeys?.[env.TABLE_NAME]?.Keys ?? [];
    return {
      data: records.parse(Responses?.[env.TABLE_NAME] ?? []),
      unprocessed: left.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    };
  });
  return found.map(({ pk, sk, head }) => [idOf.get(`${pk}\n${sk}`) ?? "", head]);
};
