import { setTimeout } from "node:timers/promises";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { readAsSent } from "@clearhouse/core/platform/store/one-pass.ts";
import { TABLE } from "@clearhouse/core/platform/store/table.definition.ts";
import { RELAY, SIGNAL_CHANGES } from "@clearhouse/functions/subscriptions.ts";
import { failedItems, invoke, type LoadHandler } from "../handlers.ts";
import { type Credentials, REGION, say } from "../stand-in.ts";
import { repeat, type Timer } from "../timer.ts";

interface Options {
  endpoint: string;
  credentials: Credentials;
  streamArn: string;
  load: LoadHandler;
  /** The reader's position, which is stored for the next start. */
  checkpoint: { read(): string | undefined; write(sequenceNumber: string): void };
  /** Called when stream records up to this sequence number aren't needed any more. */
  relayed(sequenceNumber: string): void;
  idleMs?: number;
}

const IDLE_MS = 50;
const PAGE = 500;
const ATTEMPTS = 5;

const startOf = ({ SequenceNumberRange }: Shard): bigint => BigInt(SequenceNumberRange?.StartingSequenceNumber ?? 0);

/** The relay's filter, as on AWS: whether the record is the INSERT of an outbox item. */
const isOutboxInsert = (record: StreamRecord): boolean =>
  record.eventName === "INSERT" &&
  record.dynamodb?.NewImage?.[TABLE.outbox.entityAttribute]?.S === TABLE.outbox.entityName;

/** The filter of the function SignalChanges, as on AWS. */
const isSignalled = ({ dynamodb }: StreamRecord): boolean =>
  TABLE.signalled.some(({ keyAttribute, keyStart }) => dynamodb?.NewImage?.[keyAttribute]?.S?.startsWith(keyStart));

type Reader = typeof RELAY;

type Value = NonNullable<NonNullable<StreamRecord["dynamodb"]>["NewImage"]>[string];

/** Adds the type of empty maps, which DynamoDB Local's stream leaves out. Only the relay reads whole images. */
const withMaps = (value: Value): Value => {
  if (value.M) return { M: eachWithMaps(value.M) };
  if (value.L) return { L: value.L.map(withMaps) };
  return Object.keys(value).length === 0 ? { M: {} } : value;
};
const eachWithMaps = (image: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, withMaps(value)]));

/** The record as Lambda's event source delivers it, with the same fields and the time in seconds. */
const toLambda = (record: StreamRecord, streamArn: string) => ({
  eventID: record.eventID,
  eventName: record.eventName,
  eventVersion: record.eventVersion,
  eventSource: "aws:dynamodb",
  awsRegion: REGION,
  eventSourceARN: streamArn,
  dynamodb: {
    ...record.dynamodb,
    ...(isOutboxInsert(record) && { NewImage: eachWithMaps(record.dynamodb?.NewImage ?? {}) }),
    // The time is a number, as AWS sends it, not a Date.
    ApproximateCreationDateTime: Math.floor(Number(record.dynamodb?.ApproximateCreationDateTime ?? Date.now() / 1_000)),
  },
});

/**
 * Reads the table's stream, and passes new outbox items to the relay and changes of assets to the function that sends
 * signals to open pages. The checkpoint moves only after the relay has returned, so after a crash records may be
 * repeated, but none is skipped. If the relay fails on a record repeatedly, the record is left to the function
 * SweepOutbox, as on AWS, so that it doesn't block later records.
 */
export const startStreamPoller = (options: Options): Timer => {
  const { streamArn, load, checkpoint } = options;
  const client = new DynamoDBStreamsClient({
    requestHandler: timeLimited("calls"),
    endpoint: options.endpoint,
    region: REGION,
    credentials: options.credentials,
    maxAttempts: 1,
  });
  readAsSent(client);
  let iterator: string | undefined;
  let shardId: string | undefined;

  /** The shards of the stream, oldest first. */
  const readShards = async (): Promise<Shard[]> => {
    const shards: Shard[] = [];
    let ExclusiveStartShardId: string | undefined;
    do {
      const page = await client.send(new DescribeStreamCommand({ StreamArn: streamArn, ExclusiveStartShardId }));
      shards.push(...(page.StreamDescription?.Shards ?? []));
      ExclusiveStartShardId = page.StreamDescription?.LastEvaluatedShardId;
    } while (ExclusiveStartShardId);
    return shards.sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  };

  const openAt = async (shard: Shard | undefined, SequenceNumber?: string): Promise<string | undefined> => {
    shardId = shard?.ShardId;
    const start = SequenceNumber
      ? ({ ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber } as const)
      : ({ ShardIteratorType: "TRIM_HORIZON" } as const);
    const command = new GetShardIteratorCommand({ StreamArn: streamArn, ShardId: shardId, ...start });
    return (await client.send(command)).ShardIterator;
  };

  const openIterator = async (): Promise<string | undefined> => {
    const shards = await readShards();
    const SequenceNumber = checkpoint.read();
    const read = SequenceNumber ? shards.findLast((shard) => startOf(shard) <= BigInt(SequenceNumber)) : undefined;
    if (!read) return openAt(shards[0]);
    try {
      return await openAt(read, SequenceNumber);
    } catch (error) {
      // The server was stopped for so long that the records after the checkpoint are gone. The function SweepOutbox
      // publishes their events.
      if (error instanceof TrimmedDataAccessException) return openAt(read);
      throw error;
    }
  };

  /** Opens the shard that follows a closed shard which was read to its end. */
  const openNextShard = async (): Promise<string | undefined> => {
    const next = (await readShards()).find(({ ParentShardId }) => ParentShardId === shardId);
    return next && openAt(next);
  };

  /**
   * Passes records to a reader.
   * @returns the records that have to be passed again: all records after an error, otherwise the first failed record and
   * all later ones
   */
  const handOver = async (reader: Reader, records: readonly StreamRecord[]): Promise<readonly StreamRecord[]> => {
    try {
      const answer = await invoke(reader, load, { Records: records.map((record) => toLambda(record, streamArn)) });
      const failed = failedItems(answer);
      const first = records.findIndex((record) => failed.has(record.dynamodb?.SequenceNumber ?? ""));
      return first < 0 ? [] : records.slice(first);
    } catch (error) {
      say(`${reader.name} failed: ${error instanceof Error ? error.message : String(error)}`);
      return records;
    }
  };

  /** Passes records to a reader, and repeats failed ones. @returns the number of records that failed every time */
  const feed = async (reader: Reader, records: readonly StreamRecord[]): Promise<number> => {
    let left = records;
    for (let attempt = 1; left.length > 0 && attempt <= ATTEMPTS; attempt++) {
      if (attempt > 1) await setTimeout(50 * 2 ** attempt);
      left = await handOver(reader, left);
    }
    return left.length;
  };

  const relay = async (records: readonly StreamRecord[]): Promise<void> => {
    const left = await feed(RELAY, records);
    if (left > 0) say(`The relay left ${left} events behind; the sweep will publish them.`);
  };

  const signal = async (records: readonly StreamRecord[]): Promise<void> => {
    const left = await feed(SIGNAL_CHANGES, records);
    if (left > 0) say("Open pages weren't told of a change; they poll for it within a minute anyway.");
  };

  /**
   * Reads until a page isn't full. Records that come meanwhile wait for the next round, so that many changes cost the
   * readers few calls.
   */
  const drain = async (): Promise<void> => {
    try {
      for (;;) {
        iterator ??= await openIterator();
        const page = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: PAGE }));
        const records = page.Records ?? [];
        // Each reader makes progress separately, as on AWS.
        await Promise.all([relay(records.filter(isOutboxInsert)), signal(records.filter(isSignalled))]);
        const last = records.at(-1)?.dynamodb?.SequenceNumber;
        if (last) {
          checkpoint.write(last);
          options.relayed(last);
        }
        iterator = page.NextShardIterator ?? (await openNextShard());
        if (records.length < PAGE && (page.NextShardIterator || !iterator)) return;
      }
    } catch (error) {
      // The local DynamoDB may have been restarted. The next round begins at the checkpoint.
      iterator = undefined;
      throw error;
    }
  };

  const rounds = repeat("Reading the table's stream", options.idleMs ?? IDLE_MS, drain, 0);
  return {
    stop: async () => {
      await rounds.stop();
      client.destroy();
    },
  };
};
