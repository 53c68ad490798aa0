import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { replyMail } from "@clearhouse/core/rights/rights-request/owner-mails.ts";
import { renderRightsRequestReplied } from "@clearhouse/emails/rights/rights-request-replied.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-replied";

export const handler = consequence(NAME, EVENTS["rights_request.replied"], async ({ id, data }) => {
  const content = await replyMail(data.requestId, data.replyId);
  if (!content) return;
  await tellOfAnswer(content, {
    eventId: id,
    consequence: NAME,
    kind: "rights_request.replied",
    mailKind: "owner's message",
    render: renderRightsRequestReplied,
  });
});
