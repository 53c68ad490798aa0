import { Live } from "@clearhouse/core/integrations/live/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { TABLE } from "@clearhouse/core/platform/store/table.definition.ts";
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { withinTime } from "../time-limit.ts";

/** The team whose pages show a record's change; undefined if no page shows it. */
const teamOf = ({ dynamodb }: DynamoDBRecord): string | undefined => {
  const [before, now] = [dynamodb?.OldImage, dynamodb?.NewImage];
  const moves = TABLE.signalled.some(
    ({ keyAttribute, keyStart, placeAttribute }) =>
      now?.[keyAttribute]?.S?.startsWith(keyStart) && now[placeAttribute]?.S !== before?.[placeAttribute]?.S,
  );
  return moves ? now?.teamId?.S : undefined;
};

/**
 * Gets changes of assets and new notifications from the table's stream, and sends one signal to each team's open pages.
 * If the channel doesn't accept a team's signal, the stream delivers the records again, beginning with that team's
 * first record.
 * @throws the channel's error, if it accepted no signal at all
 */
export const handler = async ({ Records }: DynamoDBStreamEvent, context?: Context): Promise<DynamoDBBatchResponse> => {
  const firsts = new Map<string, string>();
  for (const record of Records) {
    const teamId = teamOf(record);
    if (teamId && !firsts.has(teamId)) firsts.set(teamId, record.dynamodb?.SequenceNumber ?? "");
  }
  const teams = [...firsts];
  const signal = (teamId: string) => actAs({ kind: "system", name: "signal-changes", teamId }, () => Live.changed());
  const signals = await withinTime(context, () => Promise.allSettled(teams.map(([teamId]) => signal(teamId))));
  const failed = signals.flatMap((sent, index) => {
    const [teamId, sequence] = teams[index] ?? [];
    if (sent.status === "fulfilled" || sequence === undefined) return [];
    log.error("signal not published", sent.reason, { teamId });
    return [{ sequence, reason: sent.reason }];
  });
  if (failed.length > 0 && failed.length === teams.length) throw failed[0]?.reason;
  return { batchItemFailures: failed.map(({ sequence }) => ({ itemIdentifier: sequence })) };
};
