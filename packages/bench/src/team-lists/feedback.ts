import { FeedbackEntity, type FeedbackRecord } from "@clearhouse/core/feedback/feedback.entity.ts";
import { Feedback } from "@clearhouse/core/feedback/index.ts";
import { nowIso } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { PAGE, type TeamList } from "./team-list.ts";

const BATCH = 25;

const entry = ({ teamId, userId, displayName, email }: MemberActor): FeedbackRecord => ({
  ...{ teamId, feedbackId: newId("feedback"), status: "unread", createdAt: nowIso() },
  ...{ type: "Bug Report", subject: "The board stays empty", details: "After an import of 400 rows. ".repeat(10) },
  ...{ userId, userName: displayName, userEmail: email },
});

export const feedback: TeamList = {
  name: "feedback",
  page: (admin) => actAs(admin, () => Feedback.list({ archived: false, limit: PAGE })),
  query: ({ teamId }) => FeedbackEntity.query.current({ teamId }).params({ order: "desc", limit: PAGE }),
  fill: async (admin, count) => {
    for (let made = 0; made < count; made += BATCH) {
      await FeedbackEntity.put(Array.from({ length: BATCH }, () => entry(admin))).go();
    }
  },
};
