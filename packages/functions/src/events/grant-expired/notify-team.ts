import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { endedMail } from "@clearhouse/core/rights/clearance/grant-mails.ts";
import { renderGrantEnded } from "@clearhouse/emails/rights/grant-ends.tsx";
import { consequence } from "../consequence.ts";
import { tellOfGrant } from "../grant-notice.ts";

const NAME = "notify-team-expired";

export const handler = consequence(NAME, EVENTS["grant.expired"], async ({ id, data }) => {
  const content = await endedMail(data.grantId);
  if (!content) return;
  await tellOfGrant(content, {
    eventId: id,
    consequence: NAME,
    kind: "grant.expired",
    mailKind: "expiry notice",
    render: () => renderGrantEnded({ ...content.props, how: "expired" }),
  });
});
