import { assetPath } from "@clearhouse/core/library/asset/view.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { bundleTitle } from "@clearhouse/core/rights/request-bundle/request-bundle.policy.ts";
import {
  type RightsRequestExpiredProps,
  renderRightsRequestExpired,
} from "@clearhouse/emails/rights/rights-request-expired.tsx";

interface MailContent {
  to: readonly { userId: string; email: string }[];
  assetId: string;
  props: RightsRequestExpiredProps;
}

/** Notifies members, in the application and by mail, that a request got no answer. */
export const tellOfNoAnswer = async (
  { to, assetId, props }: MailContent,
  { eventId, consequence }: { eventId: string; consequence: string },
): Promise<void> => {
  const wantMail = await Notification.tell({
    to: to.map(({ userId }) => userId),
    kind: "rights_request.expired",
    actor: props.contentOwner,
    subject: bundleTitle(props.contentTitle, 1 + (props.more ?? 0)),
    path: assetPath(assetId),
    dedupeKey: eventId,
    mailed: true,
  });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const mail = await renderRightsRequestExpired(props);
  for (const { userId, email } of readers) {
    await sendAboutAsset(
      `${eventId}.${consequence}.${userId}`,
      "no answer",
      { assetId, userId },
      { to: email, ...mail },
    );
  }
};
