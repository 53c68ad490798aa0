import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { ownerMail } from "@clearhouse/core/request-bundle/mails.ts";
import { RequestBundleReminded } from "@clearhouse/core/request-bundle/request-bundle.events.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights/rights-request-created.tsx";
import { withUnsubscribe } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";

const NAME = "remind-bundle-owner";

export const handler = consequence(NAME, RequestBundleReminded, async ({ id, data }) => {
  const content = await ownerMail(data.bundleId);
  if (!content) return;
  const { to, replyTo, assetId, requesterId: userId, requestedAt: reminderOf, props } = content;
  const mail = { to, replyTo, team: props.team.name, ...(await renderRightsRequestCreated({ ...props, reminderOf })) };
  await sendAboutAsset(`${id}.${NAME}`, "reminder", { assetId, userId }, withUnsubscribe(mail, props.link));
});
