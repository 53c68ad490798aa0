import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { noAnswerMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { consequence } from "../consequence.ts";
import { tellOfNoAnswer } from "../no-answer-notice.ts";

const NAME = "notify-requester-expired";

export const handler = consequence(NAME, EVENTS["rights_request.expired"], async ({ id, data }) => {
  const content = await noAnswerMail(data.requestId);
  if (content) await tellOfNoAnswer(content, { eventId: id, consequence: NAME });
});
