import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { answerMail } from "@clearhouse/core/rights/request-bundle/mails.ts";
import { renderReceipts } from "@clearhouse/emails/rights/receipt.tsx";
import { withFiles } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";
import { licensesInMails } from "../licenses-in-mails.ts";

const NAME = "send-bundle-receipt";

export const handler = consequence(NAME, EVENTS["request_bundle.settled"], async ({ id, data }) => {
  const content = await answerMail(data.bundleId, data.answerId);
  if (!content) return;
  const { assetId, approved, requesterId: userId, ownerEmail: to, replyTo, own, props } = content;
  for (const { licenses, part } of await licensesInMails(approved)) {
    if (licenses.length === 0) continue;
    const mail = await renderReceipts({ ...props, ...own, licenses, part });
    const parcel = withFiles(
      { to, replyTo, countedFor: userId, team: props.team.name, ...mail },
      licenses.map(({ file }) => file),
    );
    await sendAboutAsset(`${id}.${NAME}.${part.number}`, "receipt", { assetId, userId }, parcel);
  }
});
