import { ofWithdrawn } from "@clearhouse/core/clearance/grant-letters.ts";
import { GrantWithdrawn } from "@clearhouse/core/grant/grant.events.ts";
import { renderGrantEnded } from "@clearhouse/emails/grant-ends.tsx";
import { consequence } from "../consequence.ts";
import { tellOfGrant } from "../grant-notice.ts";

const NAME = "notify-team-withdrawn";

export const handler = consequence(NAME, GrantWithdrawn, async ({ id, data }) => {
  const letter = await ofWithdrawn(data.grantId);
  if (!letter) return;
  await tellOfGrant(letter, {
    eventId: id,
    consequence: NAME,
    kind: "grant.withdrawn",
    mailKind: "withdrawal notice",
    render: () => renderGrantEnded({ ...letter.props, how: "withdrawn" }),
  });
});
