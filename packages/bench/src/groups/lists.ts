import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { AssetEntity } from "@clearhouse/core/asset/asset.entity.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { Search } from "@clearhouse/core/search/index.ts";
import { atMost, inTurn, ms, type Row } from "../measure.ts";

const PAGE = 50;

const ours = (member: MemberActor) => () => actAs(member, () => Search.list({ column: "pending", limit: PAGE }));

/**
 * Returns a function that reads as many whole records as a page has, with one Query and without any processing. The
 * Query reads the table, because indexes only have keys.
 */
export const rawPage = (teamId: string) => () =>
  table.send(
    new QueryCommand(AssetEntity.query.primary({ teamId }).params<QueryCommandInput>({ order: "desc", limit: PAGE })),
  );

const checked = async (member: MemberActor): Promise<void> => {
  const [page, { Items = [] }] = await Promise.all([ours(member)(), rawPage(member.teamId)()]);
  if (page.items.length !== PAGE || Items.length !== PAGE) throw new Error("A page isn't full");
};

interface Team {
  member: MemberActor;
  assets: number;
}

/**
 * Measures a page of 50 assets, compared with a Query of 50 items, and a large team's page, compared with a small
 * team's page.
 */
export const lists = async (smallTeam: Team, largeTeam: Team, rounds: number): Promise<Row[]> => {
  const [small, large] = [smallTeam.member, largeTeam.member];
  const [few, many] = [smallTeam, largeTeam].map(({ assets }) => assets.toLocaleString("en"));
  await checked(small);
  await checked(large);
  const [inSmall, rawSmall] = await inTurn(rounds, ours(small), rawPage(small.teamId));
  const [inLarge, rawLarge] = await inTurn(rounds, ours(large), rawPage(large.teamId));
  const [largeAgain, smallAgain] = await inTurn(rounds, ours(large), ours(small));
  const against = "raw Query of 50";
  return [
    atMost(`list page of 50, ${few} assets`, ms(inSmall), `${ms(rawSmall)} ${against}`, inSmall / rawSmall, 1.5),
    atMost(`list page of 50, ${many} assets`, ms(inLarge), `${ms(rawLarge)} ${against}`, inLarge / rawLarge, 1.5),
    atMost(
      `list page of 50, ${many} compared with ${few} assets`,
      ms(largeAgain),
      `${ms(smallAgain)} in the small team`,
      largeAgain / smallAgain,
      1.2,
    ),
  ];
};
