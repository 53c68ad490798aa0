import { ofNoAnswer } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestExpired } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";
import { tellOfNoAnswer } from "../no-answer-notice.ts";

const NAME = "notify-requester-expired";

export const handler = consequence(NAME, RightsRequestExpired, async ({ id, data }) => {
  const letter = await ofNoAnswer(data.requestId);
  if (letter) await tellOfNoAnswer(letter, { eventId: id, consequence: NAME });
});
