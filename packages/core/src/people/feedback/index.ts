import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso } from "../../platform/clock.ts";
import { limit } from "../../platform/http/limiter.ts";
import { newId } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { FeedbackEntity, type FeedbackRecord } from "./feedback.entity.ts";
import { FEEDBACK_PER_HOUR, type ParsedSendFeedback, type SentFeedback } from "./feedback.schema.ts";
import { countedUnread, read } from "./record.ts";

export { change, countUnread, get, list } from "./inbox.ts";
export * as Feedback from "./index.ts";

const PER_MEMBER = { name: "feedback", limit: FEEDBACK_PER_HOUR, windowSeconds: 3_600 };

/**
 * Adds an unread entry to the team's feedback; an event handler notifies the admins. A repeated call with the same
 * idempotency key adds nothing.
 * @throws rate_limit.exceeded, request.idempotency_key_reused
 */
export const send = async (input: ParsedSendFeedback, idempotencyKey?: string): Promise<SentFeedback> => {
  const { teamId, userId, displayName, email } = requireMember();
  const tried = attempt(`feedback:${userId}`, idempotencyKey, input);
  const { feedbackId } = await once(
    tried,
    (id) => read(teamId, id),
    async () => {
      await limit(PER_MEMBER, userId);
      const record: FeedbackRecord = {
        ...input,
        ...{ teamId, feedbackId: newId("feedback"), status: "unread", createdAt: nowIso() },
        ...{ userId, userName: displayName, userEmail: email },
      };
      const writes = [
        putItem(FeedbackEntity.create(record).params()),
        countedUnread(record, 1),
        EVENTS["feedback.sent"].outbox({ feedbackId: record.feedbackId }),
        ...remember(tried, record.feedbackId),
      ];
      return transact(async () => ({ writes, result: record }));
    },
  );
  return { id: feedbackId };
};
