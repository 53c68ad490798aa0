import { ContractSigned } from "@clearhouse/core/contract/contract.events.ts";
import { toSender } from "@clearhouse/core/contract-mail/letters.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { consequence } from "../consequence.ts";
import { signatureNews } from "../signature-news.ts";

/** In the application at once; the mail comes with the signed documents. */
export const handler = consequence("notify-sender-signed", ContractSigned, async ({ data }) => {
  const letter = await toSender(data.contractId);
  if (!letter || letter.isToldOtherwise) return;
  await Notification.tell(signatureNews(data.contractId, letter));
});
