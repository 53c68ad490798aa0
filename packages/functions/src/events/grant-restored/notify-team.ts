import { ofRestored } from "@clearhouse/core/clearance/grant-letters.ts";
import { GrantRestored } from "@clearhouse/core/grant/grant.events.ts";
import { renderGrantRestored } from "@clearhouse/emails/grant-ends.tsx";
import { consequence } from "../consequence.ts";
import { tellInTurn } from "../grant-notice.ts";

const NAME = "notify-team-restored";

export const handler = consequence(NAME, GrantRestored, async ({ id, data }) => {
  const about = { grantId: data.grantId, eventId: id, that: "restored" } as const;
  await tellInTurn(about, ofRestored, ({ props }) => ({
    consequence: NAME,
    kind: "grant.restored",
    mailKind: "restoration notice",
    render: () => renderGrantRestored(props),
  }));
});
