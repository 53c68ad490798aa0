import { ContractDocumentStored } from "@clearhouse/core/contract-document/contract-document.events.ts";
import { toSenderSigned } from "@clearhouse/core/contract-document/letters.ts";
import { sendAboutContract } from "@clearhouse/core/mail/about-contract.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { renderContractSigned } from "@clearhouse/emails/contract-answered.tsx";
import { withFiles } from "../../mail/parcel.ts";
import { consequence } from "../consequence.ts";
import { signatureNews } from "../signature-news.ts";

const NAME = "mail-sender-signed";

export const handler = consequence(NAME, ContractDocumentStored, async ({ id, data }) => {
  const letter = await toSenderSigned(data.contractId);
  if (!letter) return;
  const { to, replyTo, files, props } = letter;
  const news = signatureNews(data.contractId, letter);
  const wantMail = letter.isToldOtherwise
    ? await Notification.wantingMail(news.to, news.kind)
    : await Notification.tell(news);
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const rendered = await renderContractSigned(props);
  for (const { userId, email } of readers) {
    const mail = withFiles({ to: email, replyTo, ...rendered }, files);
    await sendAboutContract(
      `${id}.${NAME}.${userId}`,
      "signature notice",
      { contractId: data.contractId, userId },
      mail,
    );
  }
});
