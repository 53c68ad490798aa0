import { BatchWriteCommand, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { runTimers } from "@clearhouse/core/platform/timer/run.ts";
import { setTimer } from "@clearhouse/core/platform/timer/timer.ts";
import type { Row } from "../measure.ts";

const BATCH = 25;
const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

const fill = async ({ teamId }: MemberActor, count: number, due: string): Promise<void> => {
  for (let start = 0; start < count; start += BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, count - start) }, () => {
      const { Put } = setTimer({ teamId, kind: "grant-expiry", id: newId("grant") }, due);
      return { PutRequest: { Item: Put?.Item } };
    });
    await table.send(new BatchWriteCommand({ RequestItems: { [env.TABLE_NAME]: requests } }));
  }
};

/** How many items were read from the table's indexes while `work` ran. */
const itemsRead = async (work: () => Promise<unknown>): Promise<number> => {
  let read = 0;
  table.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context.commandName === "QueryCommand") read += (result.output as QueryCommandOutput).ScannedCount ?? 0;
      return result;
    },
    { name: "bench-reads", step: "initialize" },
  );
  try {
    await work();
  } finally {
    table.middlewareStack.remove("bench-reads");
  }
  return read;
};

/**
 * Measures how many items one run of the timers reads, compared with the number of licenses that end now. The team also
 * has many licenses that end later.
 */
export const expiries = async (member: MemberActor, licences: number, due: number): Promise<Row> => {
  await fill(member, licences - due, IN_A_YEAR);
  await fill(member, due, YESTERDAY);
  const fired = new Set<string>();
  const read = await itemsRead(() =>
    runTimers({ "grant-expiry": async ({ teamId, id }) => void (teamId === member.teamId && fired.add(id)) }),
  );
  if (fired.size !== due) throw new Error(`${fired.size} of ${due} were due`);
  const named = (count: number): string => count.toLocaleString("en");
  return {
    what: `timers read when ${named(due)} of ${named(licences)} licenses end`,
    ours: named(read),
    limit: `${named(due)} due`,
    ratio: read / due,
    goal: "≤ 1.1×",
    met: read / due <= 1.1,
  };
};
