import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { licenseOf } from "@clearhouse/core/rights/license-document/read.ts";
import { requesterMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { renderRightsRequestApproved } from "@clearhouse/emails/rights/rights-request-approved.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-approved";

export const handler = consequence(NAME, EVENTS["licence.issued"], async ({ id, data }) => {
  const [content, license] = await Promise.all([requesterMail(data.requestId), licenseOf(data.grantId)]);
  if (!content || !license) return;
  await tellOfAnswer(content, {
    eventId: id,
    consequence: NAME,
    kind: "rights_request.approved",
    mailKind: "approval notice",
    render: (props) => renderRightsRequestApproved({ ...props, licenseNumber: license.number }),
    files: [license.file],
  });
});
