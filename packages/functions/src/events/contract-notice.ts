import type { toSender } from "@clearhouse/core/contract-mail/letters.ts";
import { sendAboutContract } from "@clearhouse/core/mail/about-contract.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import type { NotificationKind } from "@clearhouse/core/notification/notification.schema.ts";

type Letter = NonNullable<Awaited<ReturnType<typeof toSender>>>;

interface Notice {
  eventId: string;
  consequence: string;
  kind: NotificationKind;
  /** What its mail is called in the history. */
  mailKind: string;
  render: () => Promise<{ subject: string; html: string; text: string }>;
}

/** Tells of a contract's end whom it concerns: whoever sent it, also by mail. */
export const tellOfContract = async (
  contractId: string,
  { to, replyTo, news }: Pick<Letter, "to" | "replyTo" | "news">,
  { eventId, consequence, kind, mailKind, render }: Notice,
): Promise<void> => {
  const asked = to.map(({ userId }) => userId);
  const wantMail = await Notification.tell({ ...news, kind, to: asked, dedupeKey: eventId, mailed: true });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const mail = await render();
  for (const { userId, email } of readers) {
    const mailId = `${eventId}.${consequence}.${userId}`;
    await sendAboutContract(mailId, mailKind, { contractId, userId }, { to: email, replyTo, ...mail });
  }
};
