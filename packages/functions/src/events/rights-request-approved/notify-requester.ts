import { toRequester } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestApproved } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { renderRightsRequestApproved } from "@clearhouse/emails/rights-request-approved.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-approved";

export const handler = consequence(NAME, RightsRequestApproved, async ({ id, data }) => {
  const letter = await toRequester(data.requestId);
  if (!letter) return;
  await tellOfAnswer(letter, {
    eventId: id,
    consequence: NAME,
    kind: "rights_request.approved",
    mailKind: "approval notice",
    render: renderRightsRequestApproved,
  });
});
