import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { AssetEntity } from "@clearhouse/core/asset/asset.entity.ts";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { atMost, median, ms, type Row } from "../measure.ts";

const PAGE = 50;
/**
 * The number of calls that are measured together, because the clock of processor time is too coarse for a single call.
 */
const AT_A_TIME = 20;

type Ask = (client: DynamoDBDocumentClient) => Promise<unknown>;

/** Milliseconds of this process's processor time for one call. */
const processorTime = async (ask: Ask, client: DynamoDBDocumentClient): Promise<number> => {
  const before = process.cpuUsage();
  for (let call = 0; call < AT_A_TIME; call++) await ask(client);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / AT_A_TIME;
};

/** The three ways of reading a team's first assets. */
const asksOf = async (teamId: string): Promise<[what: string, goal: number, ask: Ask][]> => {
  const TableName = env.TABLE_NAME;
  const query = AssetEntity.query.primary({ teamId }).params<QueryCommandInput>({ limit: PAGE });
  const { Items = [] } = await table.send(new QueryCommand(query));
  const [Key, ...more] = Items.map(({ pk, sk }) => ({ pk, sk }));
  if (!Key || more.length !== PAGE - 1) throw new Error("There are too few assets for a full page");
  const batch = { RequestItems: { [TableName]: { Keys: [Key, ...more] } } };
  return [
    ["Get of one record", 0.9, (client) => client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))],
    [`Query of ${PAGE}`, 0.7, (client) => client.send(new QueryCommand(query))],
    [`BatchGet of ${PAGE}`, 0.7, (client) => client.send(new BatchGetCommand(batch))],
  ];
};

/** Measures the processor time of the table's client for a call, compared with the SDK's own document client. */
export const tableCalls = async ({ teamId }: MemberActor, rounds: number): Promise<Row[]> => {
  const client = new DynamoDBClient({ requestHandler: timeLimited("table") });
  const theirs = DynamoDBDocumentClient.from(client);
  const rows: Row[] = [];
  for (const [what, goal, ask] of await asksOf(teamId)) {
    const [ours, sdk]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const pair = [await processorTime(ask, table), await processorTime(ask, theirs)] as const;
      if (round === 0) continue;
      ours.push(pair[0]);
      sdk.push(pair[1]);
    }
    const [cheap, dear] = [median(ours), median(sdk)];
    rows.push(atMost(`processor time of a ${what}`, ms(cheap), `${ms(dear)} document client`, cheap / dear, goal));
  }
  client.destroy();
  return rows;
};
