import { withdrawnMail } from "@clearhouse/core/rights/clearance/grant-mails.ts";
import { GrantWithdrawn } from "@clearhouse/core/rights/grant/grant.events.ts";
import { renderGrantEnded } from "@clearhouse/emails/rights/grant-ends.tsx";
import { consequence } from "../consequence.ts";
import { tellInTurn, WITHDRAWN } from "../grant-notice.ts";

export const handler = consequence(WITHDRAWN, GrantWithdrawn, async ({ id, data }) => {
  const about = { grantId: data.grantId, eventId: id, change: "withdrawn" } as const;
  await tellInTurn(about, withdrawnMail, ({ props }) => ({
    consequence: WITHDRAWN,
    kind: "grant.withdrawn",
    actorUserId: data.byUserId,
    mailKind: "withdrawal notice",
    render: () => renderGrantEnded({ ...props, how: "withdrawn" }),
  }));
});
