import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { ofAnswer } from "@clearhouse/core/request-bundle/letters.ts";
import { RequestBundleSettled } from "@clearhouse/core/request-bundle/request-bundle.events.ts";
import { renderRequestBundleReceipt } from "@clearhouse/emails/request-bundle-answered.tsx";
import { withFiles } from "../../mail/parcel.ts";
import { consequence } from "../consequence.ts";
import { licencesInMails } from "../licences-in-mails.ts";

const NAME = "send-bundle-receipt";

export const handler = consequence(NAME, RequestBundleSettled, async ({ id, data }) => {
  const letter = await ofAnswer(data.bundleId, data.answerId);
  if (!letter) return;
  const { assetId, approved, requesterId: userId, ownerEmail: to, replyTo, ownersLink: link, props } = letter;
  for (const { licences, part } of await licencesInMails(approved)) {
    if (licences.length === 0) continue;
    const mail = await renderRequestBundleReceipt({ ...props, link, licences, part });
    const parcel = withFiles(
      { to, replyTo, ...mail },
      licences.map(({ file }) => file),
    );
    await sendAboutAsset(`${id}.${NAME}.${part.number}`, "receipt", { assetId, userId }, parcel);
  }
});
