import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { startChild } from "../child.ts";
import { atMost, inTurn, ms, type Row } from "../measure.ts";
import { furtherBatches } from "../seed.ts";

/** Compares writes of 25 assets into a full table with writes into a new table; the two are measured in turn. */
export const flatWrites = async (
  member: MemberActor,
  count: number,
  folder: string,
  rounds: number,
): Promise<Row[]> => {
  const fresh = await startChild<{ env: Record<string, string> }>("embedded", [folder]);
  const endpoint = fresh.message.env.AWS_ENDPOINT_URL_DYNAMODB;
  const store = DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: timeLimited("table"), endpoint }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const needed = rounds + Math.ceil(rounds / 10);
  const intoFull = furtherBatches(member, count, needed);
  const intoNew = furtherBatches(member, count, needed, store);
  try {
    const [full, empty] = await inTurn(rounds, intoFull, intoNew);
    const thousands = count.toLocaleString("en");
    return [
      atMost(
        `write of 25 assets into a table with ${thousands} assets`,
        ms(full),
        `${ms(empty)} in a new table`,
        full / empty,
        1.2,
      ),
    ];
  } finally {
    store.destroy();
    await fresh.stop();
  }
};
