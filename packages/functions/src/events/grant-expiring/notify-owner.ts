import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { expiringMail } from "@clearhouse/core/rights/clearance/grant-mails.ts";
import { renderOwnersGrantExpiring } from "@clearhouse/emails/rights/grant-ends.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-owner-expiring";

export const handler = consequence(NAME, EVENTS["grant.expiring"], async ({ id, data }) => {
  const content = await expiringMail(data.grantId);
  if (!content?.owner) return;
  const { assetId, props, owner, to } = content;
  // The link, the places and the verdict are only for the team.
  const { link: _link, places: _places, use: _use, ...said } = props;
  const mail = await renderOwnersGrantExpiring({
    ...said,
    days: data.days,
    ownerName: owner.name,
    locale: owner.locale,
  });
  const about = { assetId, userId: to[0]?.userId ?? "" };
  const head = { to: owner.email, countedFor: about.userId, replyTo: to[0]?.email, team: props.team.name };
  await sendAboutAsset(`${id}.${NAME}`, "expiry notice", about, { ...head, ...mail });
});
