import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { ownerMail } from "@clearhouse/core/rights/request-bundle/mails.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights/rights-request-created.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-bundle-owner";

export const handler = consequence(NAME, EVENTS["request_bundle.created"], async ({ id, data }) => {
  const content = await ownerMail(data.bundleId);
  if (!content) return;
  const { to, held, replyTo, assetId, requesterId: userId, props } = content;
  const mail = { to, held, replyTo, team: props.team.name, ...(await renderRightsRequestCreated(props)) };
  await sendAboutAsset(`${id}.${NAME}`, "rights request", { assetId, userId }, mail);
});
