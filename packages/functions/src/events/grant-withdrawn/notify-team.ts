import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { withdrawnMail } from "@clearhouse/core/rights/clearance/grant-mails.ts";
import { renderGrantEnded } from "@clearhouse/emails/rights/grant-ends.tsx";
import { renderToldOwner } from "@clearhouse/emails/rights/told-owner.tsx";
import { consequence } from "../consequence.ts";
import { tellInTurn, WITHDRAWN } from "../grant-notice.ts";

export const handler = consequence(WITHDRAWN, EVENTS["grant.withdrawn"], async ({ id, data }) => {
  const about = { grantId: data.grantId, eventId: id, change: "withdrawn" } as const;
  await tellInTurn(about, withdrawnMail, ({ props, owner, reason }) => ({
    consequence: WITHDRAWN,
    kind: "grant.withdrawn",
    actorUserId: data.byUserId,
    mailKind: "withdrawal notice",
    render: () => renderGrantEnded({ ...props, how: "withdrawn" }),
    toOwner: owner && {
      email: owner.email,
      render: () =>
        renderToldOwner("stopped", { ...props, link: "", locale: owner.locale, ownerName: owner.name, reason }),
    },
  }));
});
