import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { counterOfferMail } from "@clearhouse/core/rights/negotiation/mails.ts";
import { renderCounterOffered } from "@clearhouse/emails/rights/counter-offered.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-counter-offered";

export const handler = consequence(NAME, EVENTS["rights_request.counter_offered"], async ({ id, data }) => {
  const content = await counterOfferMail(data.requestId, data.itemId);
  if (!content) return;
  await tellOfAnswer(content, {
    eventId: id,
    consequence: NAME,
    kind: "rights_request.counter_offered",
    mailKind: "counter-offer",
    render: renderCounterOffered,
  });
});
