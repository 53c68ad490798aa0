import { noAnswerMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { RightsRequestExpired } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";
import { tellOfNoAnswer } from "../no-answer-notice.ts";

const NAME = "notify-requester-expired";

export const handler = consequence(NAME, RightsRequestExpired, async ({ id, data }) => {
  const content = await noAnswerMail(data.requestId);
  if (content) await tellOfNoAnswer(content, { eventId: id, consequence: NAME });
});
