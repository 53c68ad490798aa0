import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { noAnswerMail } from "@clearhouse/core/rights/request-bundle/mails.ts";
import { consequence } from "../consequence.ts";
import { tellOfNoAnswer } from "../no-answer-notice.ts";

const NAME = "notify-requester-bundle-expired";

export const handler = consequence(NAME, EVENTS["request_bundle.expired"], async ({ id, data }) => {
  const content = await noAnswerMail(data.bundleId);
  if (content) await tellOfNoAnswer(content, { eventId: id, consequence: NAME });
});
