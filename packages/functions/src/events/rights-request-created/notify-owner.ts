import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { toOwner } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestCreated } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights-request-created.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-owner";

export const handler = consequence(NAME, RightsRequestCreated, async ({ id, data }) => {
  const letter = await toOwner(data.requestId);
  if (!letter) return;
  const mail = await renderRightsRequestCreated(letter.props);
  const about = { assetId: letter.assetId, userId: letter.requesterId };
  const head = { replyTo: letter.replyTo, team: letter.props.team.name };
  for (const to of letter.to) await sendAboutAsset(`${id}.${NAME}`, "rights request", about, { to, ...head, ...mail });
});
