import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { removalMail } from "@clearhouse/core/rights/rights-request/owner-mails.ts";
import { renderRemovalRequested } from "@clearhouse/emails/rights/removal-requested.tsx";
import { tellOfAnswer } from "../answer-notice.ts";
import { consequence } from "../consequence.ts";

const NAME = "notify-team-removal";

export const handler = consequence(NAME, EVENTS["rights_request.removal_requested"], async ({ id, data }) => {
  const content = await removalMail(data.requestId);
  if (!content) return;
  await tellOfAnswer(content, {
    eventId: id,
    consequence: NAME,
    kind: "rights_request.removal_requested",
    mailKind: "request for removal",
    render: renderRemovalRequested,
  });
});
