import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { ownerMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights/rights-request-created.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-owner";

export const handler = consequence(NAME, EVENTS["rights_request.created"], async ({ id, data }) => {
  const content = await ownerMail(data.requestId);
  if (!content) return;
  const mail = await renderRightsRequestCreated(content.props);
  const about = { assetId: content.assetId, userId: content.requesterId };
  const head = { replyTo: content.replyTo, team: content.props.team.name, held: content.held };
  for (const to of content.to) await sendAboutAsset(`${id}.${NAME}`, "rights request", about, { to, ...head, ...mail });
});
