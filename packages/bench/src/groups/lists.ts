import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { AssetEntity } from "@clearhouse/core/library/asset/asset.entity.ts";
import { forgetAll, viewOf } from "@clearhouse/core/library/search/held.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { compact, PART_ROWS } from "@clearhouse/core/library/search/snapshot/compact.ts";
import { readPointer } from "@clearhouse/core/library/search/snapshot/pointer.entity.ts";
import { FeedbackEntity, type FeedbackRecord } from "@clearhouse/core/people/feedback/feedback.entity.ts";
import { Feedback } from "@clearhouse/core/people/feedback/index.ts";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { nowIso } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { compared, inTurn, median, ms, processorTime, type Row, spelled, timed } from "../measure.ts";

const PAGE = 50;
const SNAPSHOT_CPU_MS = 3_000;

type Team = { member: MemberActor; assets: number };

/**
 * Measures the processor time that this process needs to write a team's first snapshot. Call this function before the
 * team's first list, because the list would start a snapshot.
 */
export const firstSnapshot = async ({ member: { teamId }, assets }: Team): Promise<Row> => {
  const actor = { kind: "system", name: "bench", teamId } as const;
  // With these limits one step writes the whole snapshot. The local server would do the second step, in its process.
  const write = () => actAs(actor, () => compact(0, { rows: PART_ROWS, isOver: () => false }));
  let cpu = 0;
  const took = await timed(async () => {
    cpu = await processorTime(write);
  });
  if ((await readPointer(teamId)).generation !== 1) throw new Error("The first snapshot wasn't written");
  const [what, ours] = [`first snapshot of ${spelled(assets)} assets`, `${ms(cpu)} CPU, ${ms(took)} in all`];
  return { what, ours, goal: `≤ ${SNAPSHOT_CPU_MS / 1_000} s CPU`, met: cpu <= SNAPSHOT_CPU_MS };
};

/** The Query that reads as many whole records as a page has, from the table, because indexes only have keys. */
const rawQuery = (teamId: string): QueryCommandInput =>
  AssetEntity.query.primary({ teamId }).params<QueryCommandInput>({ order: "desc", limit: PAGE });

const page = async (member: MemberActor): Promise<void> => {
  const { items } = await actAs(member, () => Search.list({ column: "pending", limit: PAGE }));
  if (items.length !== PAGE) throw new Error("A page isn't full");
};

/** Measures a page of 50 assets of a large team, compared with a Query of 50 items, and with a small team's page. */
export const lists = async (smallTeam: Team, largeTeam: Team, rounds: number): Promise<Row[]> => {
  const [small, large] = [smallTeam.member, largeTeam.member];
  const [few, many] = [smallTeam, largeTeam].map(({ assets }) => spelled(assets));
  const inLarge = () => page(large);
  const [ours, raw] = await inTurn(rounds, inLarge, () => table.send(new QueryCommand(rawQuery(large.teamId))));
  const [again, inSmall] = await inTurn(rounds, inLarge, () => page(small));
  const what = `list page of ${PAGE}, ${many}`;
  const growth = [`${what} compared with ${few} assets`, ms(again), `${ms(inSmall)} in the small team`] as const;
  return [
    compared(`${what} assets`, ms(ours), `${ms(raw)} raw Query of ${PAGE}`, ours / raw, "≤ 1.5"),
    compared(...growth, again / inSmall, "≤ 1.2"),
  ];
};

/** Measures the first search of a process, which reads the team's snapshot. */
export const firstSearch = async ({ member }: Team): Promise<Row> => {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    forgetAll();
    times.push(await timed(() => viewOf(member.teamId)));
  }
  return { what: "first search of a process: snapshot read", ours: ms(median(times)) };
};

/** Measures the processor time of a call by our client of the table, and by the SDK's own document client. */
export const tableClient = async ({ member }: Team, rounds: number): Promise<Row> => {
  const sdk = new DynamoDBClient({ requestHandler: timeLimited("table") });
  // The clock of processor time is too coarse for a single call.
  const twenty = (client: typeof table) => async () => {
    for (let n = 0; n < 20; n++) await client.send(new QueryCommand(rawQuery(member.teamId)));
  };
  const theirs = twenty(DynamoDBDocumentClient.from(sdk));
  const [ours, limit] = await inTurn(rounds, twenty(table), theirs, processorTime);
  sdk.destroy();
  const what = `processor time of a Query of ${PAGE}`;
  return compared(what, ms(ours / 20), `${ms(limit / 20)} document client`, ours / limit, "≤ 0.7");
};

const entry = ({ teamId, userId, displayName, email }: MemberActor): FeedbackRecord => ({
  ...{ teamId, feedbackId: newId("feedback"), status: "unread", createdAt: nowIso() },
  ...{ type: "Bug Report", subject: "The board stays empty", details: "After an import of 400 rows. ".repeat(10) },
  ...{ userId, userName: displayName, userEmail: email },
});

/** Measures a page of a list that isn't about assets, in a team with many entries and in a team with few. */
export const feedback = async (small: Team, large: Team, counts: [few: number, many: number], rounds: number) => {
  for (const [n, { member }] of [small, large].entries()) {
    for (let made = 0; made < (counts[n] ?? 0); made += 25)
      await FeedbackEntity.put(Array.from({ length: 25 }, () => entry(member))).go();
  }
  const page = (team: Team) => () => actAs(team.member, () => Feedback.list({ archived: false, limit: PAGE }));
  const [inLarge, inSmall] = await inTurn(rounds, page(large), page(small));
  const [few, many] = counts.map(spelled);
  const what = `feedback, page of ${PAGE}, ${many} compared with ${few}`;
  return compared(what, ms(inLarge), `${ms(inSmall)} of ${few}`, inLarge / inSmall, "≤ 1.2");
};
