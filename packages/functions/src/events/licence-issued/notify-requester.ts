import { licenceOf } from "@clearhouse/core/licence-document/letters.ts";
import { LicenceIssued } from "@clearhouse/core/licence-document/licence-document.events.ts";
import { toRequester } from "@clearhouse/core/rights-request/letters.ts";
import { renderRightsRequestApproved } from "@clearhouse/emails/rights-request-approved.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-approved";

export const handler = consequence(NAME, LicenceIssued, async ({ id, data }) => {
  const [letter, licence] = await Promise.all([toRequester(data.requestId), licenceOf(data.grantId)]);
  if (!letter || !licence) return;
  await tellOfAnswer(letter, {
    eventId: id,
    consequence: NAME,
    kind: "rights_request.approved",
    mailKind: "approval notice",
    render: (props) => renderRightsRequestApproved({ ...props, licenceNumber: licence.number }),
    files: [licence.file],
  });
});
