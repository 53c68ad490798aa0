import type { MailKind, NotificationKind } from "@clearhouse/core/base/happenings/list.schema.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import type { answeredMail } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";

type MailContent = NonNullable<Awaited<ReturnType<typeof answeredMail>>>;

interface Notice {
  eventId: string;
  consequence: string;
  kind: NotificationKind;
  /** The mail's kind in the history. */
  mailKind: MailKind;
  render: () => Promise<{ subject: string; html: string; text: string }>;
}

/** Notifies the sender of a contract, in the application and by mail, that the contract has ended. */
export const tellOfContract = async (
  contractId: string,
  { to, replyTo, notice }: Pick<MailContent, "to" | "replyTo" | "notice">,
  { eventId, consequence, kind, mailKind, render }: Notice,
): Promise<void> => {
  const asked = to.map(({ userId }) => userId);
  const wantMail = await Notification.tell({ ...notice, kind, to: asked, dedupeKey: eventId, mailed: true });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const mail = await render();
  for (const { userId, email } of readers) {
    const mailId = `${eventId}.${consequence}.${userId}`;
    await sendAboutContract(mailId, mailKind, { contractId, userId }, { to: email, replyTo, ...mail });
  }
};
