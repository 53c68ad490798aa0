import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { proofReminderMail } from "@clearhouse/core/rights/proof/mails.ts";
import { ownerMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { renderAccountProof } from "@clearhouse/emails/rights/account-proof.tsx";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights/rights-request-created.tsx";
import { withUnsubscribe } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";

const NAME = "remind-owner";

export const handler = consequence(NAME, EVENTS["rights_request.reminded"], async ({ id, data }) => {
  const content = await ownerMail(data.requestId);
  if (!content) return remindOfProof(id, data.requestId);
  const { replyTo, props, reminderOf } = content;
  const mail = await renderRightsRequestCreated({ ...props, reminderOf });
  const kind = reminderOf === undefined ? "rights request" : "reminder";
  const about = { assetId: content.assetId, userId: content.requesterId };
  for (const to of content.to) {
    const reminder = withUnsubscribe({ to, replyTo, team: props.team.name, ...mail }, props.link);
    await sendAboutAsset(`${id}.${NAME}`, kind, about, reminder);
  }
});

/** Reminds an owner who has said yes of the proof of the account, if that is missing. */
const remindOfProof = async (id: string, requestId: string): Promise<void> => {
  const content = await proofReminderMail(requestId);
  if (!content) return;
  const { to, replyTo, about, props } = content;
  const mail = await renderAccountProof(props);
  const reminder = withUnsubscribe({ to, replyTo, team: props.team.name, ...mail }, props.link);
  await sendAboutAsset(`${id}.${NAME}`, "reminder", about, reminder);
};
