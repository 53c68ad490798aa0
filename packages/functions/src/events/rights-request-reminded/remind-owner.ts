import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { ownerMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights/rights-request-created.tsx";
import { withUnsubscribe } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";

const NAME = "remind-owner";

export const handler = consequence(NAME, EVENTS["rights_request.reminded"], async ({ id, data }) => {
  const content = await ownerMail(data.requestId);
  if (!content) return;
  const { replyTo, props, reminderOf } = content;
  const mail = await renderRightsRequestCreated({ ...props, reminderOf });
  const kind = reminderOf === undefined ? "rights request" : "reminder";
  const about = { assetId: content.assetId, userId: content.requesterId };
  for (const to of content.to) {
    const reminder = withUnsubscribe({ to, replyTo, team: props.team.name, ...mail }, props.link);
    await sendAboutAsset(`${id}.${NAME}`, kind, about, reminder);
  }
});
