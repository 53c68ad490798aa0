import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { receiptMail } from "@clearhouse/core/rights/license-document/read.ts";
import { renderReceipt } from "@clearhouse/emails/rights/receipt.tsx";
import { withFiles } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";

const NAME = "send-receipt";

export const handler = consequence(NAME, EVENTS["licence.issued"], async ({ id, data }) => {
  const content = await receiptMail(data);
  if (!content) return;
  const { to, replyTo, file, requesterId, props } = content;
  const mail = withFiles(
    { to, replyTo, countedFor: requesterId, team: props.team.name, ...(await renderReceipt(props)) },
    [file],
  );
  await sendAboutAsset(`${id}.${NAME}`, "receipt", { assetId: data.assetId, userId: requesterId }, mail);
});
