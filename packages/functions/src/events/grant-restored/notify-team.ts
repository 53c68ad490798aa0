import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { wasSent } from "@clearhouse/core/notices/mail/was-sent.ts";
import { restoredMail } from "@clearhouse/core/rights/clearance/grant-mails.ts";
import { renderGrantRestored } from "@clearhouse/emails/rights/grant-ends.tsx";
import { renderToldOwner } from "@clearhouse/emails/rights/told-owner.tsx";
import { consequence } from "../consequence.ts";
import { mailIdOf, tellInTurn, WITHDRAWN } from "../grant-notice.ts";

const NAME = "notify-team-restored";

export const handler = consequence(NAME, EVENTS["grant.restored"], async ({ id, data }) => {
  const about = { grantId: data.grantId, eventId: id, change: "restored" } as const;
  await tellInTurn(about, restoredMail, ({ props, withdrawals, owner }) => ({
    consequence: NAME,
    kind: "grant.restored",
    actorUserId: data.byUserId,
    mailKind: "restoration notice",
    isMailed: (userId) => wasSent(withdrawals.map((eventId) => mailIdOf(eventId, WITHDRAWN, userId))),
    render: () => renderGrantRestored(props),
    toOwner: owner && {
      email: owner.email,
      render: () => renderToldOwner("again", { ...props, link: "", locale: owner.locale, ownerName: owner.name }),
    },
  }));
});
