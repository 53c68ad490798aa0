import { randomUUID } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { creation } from "@clearhouse/core/creator/change.ts";
import { Creator } from "@clearhouse/core/creator/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { transact } from "@clearhouse/core/platform/store/transaction.ts";
import { atMost, inTurn, ms, type Row } from "./measure.ts";

const PAGE = 50;
const AT_ONCE = 20;
const ASKED = { q: "", status: "", type: "", limit: PAGE } as const;

const ours = (member: MemberActor) => () => actAs(member, () => Creator.list(ASKED));

/** The same records by the same client, without any processing. */
export const rawQuery = (partition: string) => () =>
  table.send(
    new QueryCommand({
      TableName: env.TABLE_NAME,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :team",
      ExpressionAttributeValues: { ":team": partition },
      ScanIndexForward: false,
      Limit: PAGE,
    }),
  );

/** Creators as a team adds them by hand. */
const fill = async (member: MemberActor, count: number): Promise<void> => {
  const add = () =>
    transact(async () => {
      const creatorId = newId("creator");
      const { writes } = creation(
        {
          teamId: member.teamId,
          creatorId,
          name: "Imogen Vale",
          email: `${randomUUID()}@example.com`,
          specialties: ["Videographer"],
          portfolioLinks: ["https://imogenvale.example.com/reel"],
          socialMedia: { instagram: "imogen.vale", tiktok: "", twitter: "", youtube: "" },
          contactInfo: { phone: "", location: "Lisbon" },
          status: "approved",
          origin: "manual",
        },
        { type: "creator.added", to: "approved", personal: { about: "Imogen Vale" } },
      );
      return { writes, result: undefined };
    });
  for (let made = 0; made < count; made += AT_ONCE) {
    await actAs(member, () => Promise.all(Array.from({ length: AT_ONCE }, add)));
  }
};

/** A page of 50 creators compared with a Query of 50, and in a large network compared with a small one. */
export const creatorLists = async (
  small: MemberActor,
  large: MemberActor,
  sizes: { small: number; large: number },
  rounds: number,
): Promise<Row[]> => {
  await fill(small, sizes.small);
  await fill(large, sizes.large);
  const [few, many] = [sizes.small.toLocaleString("en"), sizes.large.toLocaleString("en")];
  const [inLarge, rawLarge] = await inTurn(rounds, ours(large), rawQuery(`creators#${large.teamId}`));
  const [largeAgain, smallAgain] = await inTurn(rounds, ours(large), ours(small));
  return [
    atMost(`creators, page of 50 of ${many}`, ms(inLarge), `${ms(rawLarge)} raw Query of 50`, inLarge / rawLarge, 1.5),
    atMost(
      `creators, page, ${many} against ${few}`,
      ms(largeAgain),
      `${ms(smallAgain)} in the small network`,
      largeAgain / smallAgain,
      1.2,
    ),
  ];
};
