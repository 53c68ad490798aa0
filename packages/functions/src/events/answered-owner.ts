import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { answeredOwnerMail } from "@clearhouse/core/rights/negotiation/mails.ts";
import { renderAnsweredOwner } from "@clearhouse/emails/rights/answered-owner.tsx";

interface Answered {
  id: string;
  data: { requestId: string; itemId: string };
}

/** Mails the team's answer to whoever wrote as the owner. */
export const tellAnsweredOwner = async ({ id, data }: Answered, consequence: string): Promise<void> => {
  const content = await answeredOwnerMail(data.requestId, data.itemId);
  if (!content) return;
  const { to, how, replyTo, about, props } = content;
  const mail = await renderAnsweredOwner(how, props);
  const outgoing = { to, replyTo, team: props.team.name, ...mail };
  await sendAboutAsset(`${id}.${consequence}`, "answer to an owner", about, outgoing);
};
