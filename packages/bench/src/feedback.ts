import { FeedbackEntity, type FeedbackRecord } from "@clearhouse/core/feedback/feedback.entity.ts";
import { Feedback } from "@clearhouse/core/feedback/index.ts";
import { nowIso } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { rawQuery } from "./creators.ts";
import { atMost, inTurn, ms, type Row } from "./measure.ts";

const PAGE = 50;
const BATCH = 25;

const ours = (admin: MemberActor) => () => actAs(admin, () => Feedback.list({ archived: false, limit: PAGE }));

const entry = ({ teamId, userId, displayName, email }: MemberActor): FeedbackRecord => ({
  ...{ teamId, feedbackId: newId("feedback"), status: "unread", createdAt: nowIso() },
  ...{ type: "Bug Report", subject: "The board stays empty", details: "After an import of 400 rows. ".repeat(10) },
  ...{ userId, userName: displayName, userEmail: email },
});

const fill = async (admin: MemberActor, count: number): Promise<void> => {
  for (let made = 0; made < count; made += BATCH) {
    await FeedbackEntity.put(Array.from({ length: BATCH }, () => entry(admin))).go();
  }
};

/** A page of an inbox of 50 entries compared with a Query of 50, and in a large inbox compared with a small one. */
export const feedbackLists = async (
  small: MemberActor,
  large: MemberActor,
  sizes: { small: number; large: number },
  rounds: number,
): Promise<Row[]> => {
  await fill(small, sizes.small);
  await fill(large, sizes.large);
  const [few, many] = [sizes.small.toLocaleString("en"), sizes.large.toLocaleString("en")];
  const [inLarge, raw] = await inTurn(rounds, ours(large), rawQuery(`feedback#${large.teamId}`));
  const [largeAgain, smallAgain] = await inTurn(rounds, ours(large), ours(small));
  return [
    atMost(`feedback, page of 50 of ${many}`, ms(inLarge), `${ms(raw)} raw Query of 50`, inLarge / raw, 1.5),
    atMost(
      `feedback, page, ${many} against ${few}`,
      ms(largeAgain),
      `${ms(smallAgain)} in the small inbox`,
      largeAgain / smallAgain,
      1.2,
    ),
  ];
};
