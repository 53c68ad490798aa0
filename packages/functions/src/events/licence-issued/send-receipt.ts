import { toOwner } from "@clearhouse/core/licence-document/letters.ts";
import { LicenceIssued } from "@clearhouse/core/licence-document/licence-document.events.ts";
import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { renderReceipt } from "@clearhouse/emails/receipt.tsx";
import { withFiles } from "../../mail/parcel.ts";
import { consequence } from "../consequence.ts";

const NAME = "send-receipt";

export const handler = consequence(NAME, LicenceIssued, async ({ id, data }) => {
  const letter = await toOwner(data);
  if (!letter) return;
  const { to, replyTo, file, requesterId, props } = letter;
  const mail = withFiles({ to, replyTo, team: props.team.name, ...(await renderReceipt(props)) }, [file]);
  await sendAboutAsset(`${id}.${NAME}`, "receipt", { assetId: data.assetId, userId: requesterId }, mail);
});
