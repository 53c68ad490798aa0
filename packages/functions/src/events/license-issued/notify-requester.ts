import { LicenceIssued } from "@clearhouse/core/rights/license-document/license-document.events.ts";
import { licenceOf } from "@clearhouse/core/rights/license-document/mails.ts";
import { requesterMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { renderRightsRequestApproved } from "@clearhouse/emails/rights/rights-request-approved.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-approved";

export const handler = consequence(NAME, LicenceIssued, async ({ id, data }) => {
  const [content, licence] = await Promise.all([requesterMail(data.requestId), licenceOf(data.grantId)]);
  if (!content || !licence) return;
  await tellOfAnswer(content, {
    eventId: id,
    consequence: NAME,
    kind: "rights_request.approved",
    mailKind: "approval notice",
    render: (props) => renderRightsRequestApproved({ ...props, licenceNumber: licence.number }),
    files: [licence.file],
  });
});
