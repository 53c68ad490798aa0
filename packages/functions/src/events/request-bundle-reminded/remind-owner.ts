import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { noteFirstMail } from "@clearhouse/core/rights/request-bundle/first-mail.ts";
import { ownerMail } from "@clearhouse/core/rights/request-bundle/mails.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights/rights-request-created.tsx";
import { withUnsubscribe } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";

const NAME = "remind-bundle-owner";

export const handler = consequence(NAME, EVENTS["request_bundle.reminded"], async ({ id, data }) => {
  const content = await ownerMail(data.bundleId);
  if (!content) return;
  const { to, replyTo, assetId, requesterId: userId, reminderOf, props } = content;
  const mail = { to, replyTo, team: props.team.name, ...(await renderRightsRequestCreated({ ...props, reminderOf })) };
  const kind = reminderOf === undefined ? "rights request" : "reminder";
  await sendAboutAsset(`${id}.${NAME}`, kind, { assetId, userId }, withUnsubscribe(mail, props.link));
  await noteFirstMail(data.bundleId);
});
