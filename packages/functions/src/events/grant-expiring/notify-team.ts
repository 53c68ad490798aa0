import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { expiringMail } from "@clearhouse/core/rights/clearance/grant-mails.ts";
import { renderGrantExpiring } from "@clearhouse/emails/rights/grant-ends.tsx";
import { consequence } from "../consequence.ts";
import { tellOfGrant } from "../grant-notice.ts";

const NAME = "notify-team-expiring";

export const handler = consequence(NAME, EVENTS["grant.expiring"], async ({ id, data }) => {
  const content = await expiringMail(data.grantId);
  if (!content) return;
  await tellOfGrant(content, {
    eventId: id,
    consequence: NAME,
    kind: "asset.expiring",
    mailKind: "expiry notice",
    render: () => renderGrantExpiring({ ...content.props, days: data.days }),
  });
});
