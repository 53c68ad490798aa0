import { ofWithdrawn } from "@clearhouse/core/clearance/grant-letters.ts";
import { GrantWithdrawn } from "@clearhouse/core/grant/grant.events.ts";
import { renderGrantEnded } from "@clearhouse/emails/grant-ends.tsx";
import { consequence } from "../consequence.ts";
import { tellInTurn } from "../grant-notice.ts";

const NAME = "notify-team-withdrawn";

export const handler = consequence(NAME, GrantWithdrawn, async ({ id, data }) => {
  const about = { grantId: data.grantId, eventId: id, that: "withdrawn" } as const;
  await tellInTurn(about, ofWithdrawn, ({ props }) => ({
    consequence: NAME,
    kind: "grant.withdrawn",
    mailKind: "withdrawal notice",
    render: () => renderGrantEnded({ ...props, how: "withdrawn" }),
  }));
});
