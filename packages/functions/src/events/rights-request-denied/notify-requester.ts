import { toRequester } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestDenied } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { renderRightsRequestDenied } from "@clearhouse/emails/rights-request-denied.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-denied";

export const handler = consequence(NAME, RightsRequestDenied, async ({ id, data }) => {
  const letter = await toRequester(data.requestId);
  if (!letter) return;
  await tellOfAnswer(letter, {
    eventId: id,
    consequence: NAME,
    kind: "rights_request.denied",
    mailKind: "denial notice",
    render: renderRightsRequestDenied,
  });
});
