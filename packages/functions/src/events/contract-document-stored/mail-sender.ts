import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import { signatureNotice } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { senderCopyMail } from "@clearhouse/core/notices/mail/signed-contract-mails.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { renderContractSigned } from "@clearhouse/emails/contracts/contract-answered.tsx";
import { withFiles } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";

const NAME = "mail-sender-signed";

export const handler = consequence(NAME, EVENTS["contract.document.stored"], async ({ id, data }) => {
  const content = await senderCopyMail(data.contractId);
  if (!content) return;
  const { to, replyTo, files, props } = content;
  const notice = signatureNotice(data.contractId, content);
  const wantMail = content.isToldOtherwise
    ? await Notification.wantingMail(notice.to, notice.kind)
    : await Notification.tell(notice);
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
