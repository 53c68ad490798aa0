import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AssetColumn } from "@clearhouse/core/asset/asset.schema.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { Search } from "@clearhouse/core/search/index.ts";
import { atMost, inTurn, ms, type Row } from "./measure.ts";

const PAGE = 50;

const ours = (member: MemberActor) => () => actAs(member, () => Search.list({ column: "pending", limit: PAGE }));

/** The same records by the same client, and nothing done with them. */
export const rawPage = (teamId: string, column: AssetColumn) => () =>
  table.send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :team",
      ExpressionAttributeValues: { ":team": `assets#${teamId}#${column}` },
      ScanIndexForward: false,
      Limit: PAGE,
    }),
  );

const raw = (teamId: string) => rawPage(teamId, "pending");

const checked = async (member: MemberActor): Promise<void> => {
  const [page, { Items = [] }] = await Promise.all([ours(member)(), raw(member.teamId)()]);
  if (page.items.length !== PAGE || Items.length !== PAGE) throw new Error("Both ways read a full page");
};

interface Team {
  member: MemberActor;
  assets: number;
}

/** A page of 50 against a Query of 50, and in a large team against a small one. */
export const lists = async (smallTeam: Team, largeTeam: Team, rounds: number): Promise<Row[]> => {
  const [small, large] = [smallTeam.member, largeTeam.member];
  const [few, many] = [smallTeam, largeTeam].map(({ assets }) => assets.toLocaleString("en"));
  await checked(small);
  await checked(large);
  const [inSmall, rawSmall] = await inTurn(rounds, ours(small), raw(small.teamId));
  const [inLarge, rawLarge] = await inTurn(rounds, ours(large), raw(large.teamId));
  const [largeAgain, smallAgain] = await inTurn(rounds, ours(large), ours(small));
  const against = "raw Query of 50";
  return [
    atMost(`list page of 50, ${few} assets`, ms(inSmall), `${ms(rawSmall)} ${against}`, inSmall / rawSmall, 1.5),
    atMost(`list page of 50, ${many} assets`, ms(inLarge), `${ms(rawLarge)} ${against}`, inLarge / rawLarge, 1.5),
    atMost(
      `list page, ${many} against ${few} assets`,
      ms(largeAgain),
      `${ms(smallAgain)} in the small team`,
      largeAgain / smallAgain,
      1.2,
    ),
  ];
};
