import { setImmediate } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import type { DataFolder } from "../data-folder.ts";
import { type Credentials, REGION, type StandIn, say } from "../stand-in.ts";
import { repeat } from "../timer.ts";
import { type Store, superviseStore } from "./process.ts";
import { dynoxideVersion, type StoreKind, storeProgram, usualStore } from "./programs.ts";
import { ensureTable } from "./table.ts";
import { deleteExpired, indexStreamRecords, KNOWN_VERSION, trimStream } from "./upkeep.ts";

export interface DynamoDb extends StandIn {
  streamArn: string;
  /** The reader of the stream calls this when records up to this sequence number may be removed. */
  relayed(sequenceNumber: string): void;
  /** Begins to delete expired items, as DynamoDB does automatically. */
  startDeletingExpired(): void;
  /** The supervised process of the local DynamoDB; undefined for a server that was started separately. */
  store: Store | undefined;
}

interface Options {
  folder: DataFolder;
  tableName: string;
  credentials: Credentials;
  /** The program that runs the local DynamoDB; by default the one that runs best on this machine. */
  kind?: StoreKind | undefined;
  /** The URL of a DynamoDB that a person has started separately. */
  external?: string | undefined;
}

const SWEEP_MS = 10 * 60_000;
const TRIM_MS = 2_000;

/** Starts the local DynamoDB (the store), makes its table, and does the maintenance that AWS does automatically. */
export const startDynamoDb = async ({
  folder,
  tableName,
  credentials,
  kind = usualStore(),
  external,
}: Options): Promise<DynamoDb> => {
  const store = external ? undefined : await superviseStore(folder, storeProgram(kind, folder));
  const endpoint = store?.endpoint ?? external ?? "";
  // With this many attempts, a call succeeds even if the store is being restarted.
  const client = new DynamoDBClient({
    requestHandler: timeLimited("table"),
    endpoint,
    region: REGION,
    credentials,
    maxAttempts: 8,
  });
  const streamArn = await ensureTable(client, tableName);
  // DynamoDB Local deletes expired items and trims its stream automatically.
  const upkeep = store?.program.kind === "dynoxide" ? startUpkeep(client, store.program.data, tableName) : undefined;
  return {
    endpoint,
    streamArn,
    store,
    relayed: (sequenceNumber) => upkeep?.relayed(sequenceNumber),
    startDeletingExpired: () => upkeep?.startDeletingExpired(),
    stop: async () => {
      await upkeep?.stop();
      client.destroy();
      await store?.stop();
    },
  };
};

/**
 * Maintains the store's file if the store has the version whose file layout is known; does nothing for other versions.
 */
const startUpkeep = (client: DynamoDBClient, databasePath: string, tableName: string) => {
  const version = dynoxideVersion();
  if (version !== KNOWN_VERSION) {
    say(`The table store is version ${version}; its upkeep is written for ${KNOWN_VERSION} and stays off.`);
    return undefined;
  }
  indexStreamRecords(databasePath);
  let upTo = 0n;
  const trim = repeat("Trimming the stream", TRIM_MS, async () => {
    // Between two batches, the store can write, and this process can answer requests.
    while (upTo > 0n && trimStream(databasePath, tableName, upTo) > 0) await setImmediate();
  });
  let sweep: ReturnType<typeof repeat> | undefined;
  return {
    startDeletingExpired: () => {
      sweep ??= repeat(
        "Deleting expired items",
        SWEEP_MS,
        () => deleteExpired(client, databasePath, tableName, Math.floor(Date.now() / 1_000)),
        TRIM_MS,
      );
    },
    relayed: (sequenceNumber: string) => {
      upTo = BigInt(sequenceNumber);
    },
    stop: async () => {
      await Promise.all([trim.stop(), sweep?.stop()]);
    },
  };
};
