import { ofEnded } from "@clearhouse/core/clearance/grant-letters.ts";
import { GrantExpired } from "@clearhouse/core/grant/grant.events.ts";
import { renderGrantEnded } from "@clearhouse/emails/grant-ends.tsx";
import { consequence } from "../consequence.ts";
import { tellOfGrant } from "../grant-notice.ts";

const NAME = "notify-team-expired";

export const handler = consequence(NAME, GrantExpired, async ({ id, data }) => {
  const letter = await ofEnded(data.grantId);
  if (!letter) return;
  await tellOfGrant(letter, {
    eventId: id,
    consequence: NAME,
    kind: "grant.expired",
    mailKind: "expiry notice",
    render: () => renderGrantEnded({ ...letter.props, how: "expired" }),
  });
});
