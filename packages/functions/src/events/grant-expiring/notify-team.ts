import { ofExpiring } from "@clearhouse/core/clearance/grant-letters.ts";
import { GrantExpiring } from "@clearhouse/core/grant/grant.events.ts";
import { renderGrantExpiring } from "@clearhouse/emails/grant-ends.tsx";
import { consequence } from "../consequence.ts";
import { tellOfGrant } from "../grant-notice.ts";

const NAME = "notify-team-expiring";

export const handler = consequence(NAME, GrantExpiring, async ({ id, data }) => {
  const letter = await ofExpiring(data.grantId);
  if (!letter) return;
  await tellOfGrant(letter, {
    eventId: id,
    consequence: NAME,
    kind: "asset.expiring",
    mailKind: "expiry notice",
    render: () => renderGrantExpiring({ ...letter.props, days: data.days }),
  });
});
