import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { requesterMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { renderRightsRequestDenied } from "@clearhouse/emails/rights/rights-request-denied.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-denied";

export const handler = consequence(NAME, EVENTS["rights_request.denied"], async ({ id, data }) => {
  const content = await requesterMail(data.requestId);
  if (!content) return;
  await tellOfAnswer(content, {
    eventId: id,
    consequence: NAME,
    ...(content.props.notTheirs
      ? { kind: "rights_request.not_theirs", mailKind: "not theirs notice" }
      : { kind: "rights_request.denied", mailKind: "denial notice" }),
    render: renderRightsRequestDenied,
  });
});
