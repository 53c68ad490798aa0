import { assetPath } from "@clearhouse/core/asset/view.ts";
import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { ofNoAnswer } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestExpired } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { renderRightsRequestExpired } from "@clearhouse/emails/rights-request-expired.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-expired";

export const handler = consequence(NAME, RightsRequestExpired, async ({ id, data }) => {
  const letter = await ofNoAnswer(data.requestId);
  if (!letter) return;
  const { to, assetId, props } = letter;
  const wantMail = await Notification.tell({
    to: to.map(({ userId }) => userId),
    kind: "rights_request.expired",
    actor: props.contentOwner,
    subject: props.contentTitle,
    path: assetPath(assetId),
    dedupeKey: id,
    mailed: true,
  });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const mail = await renderRightsRequestExpired(props);
  for (const { userId, email } of readers) {
    await sendAboutAsset(`${id}.${NAME}.${userId}`, "no answer", { assetId, userId }, { to: email, ...mail });
  }
});
