import type { MailKind } from "../../base/happenings/list.schema.ts";
import { change } from "../../contracts/contract/change.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { deliver, type OutgoingMail } from "../../platform/mail/deliver.ts";
import { MailEntity } from "../../platform/mail/mail.entity.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { followUp } from "./delivery-feedback.ts";

/**
 * Sends a mail as `Mail.send` does, and records the mail once in the history of the contract that it is about.
 * @param userId the person who sent the contract, and who is notified if the mail can't be delivered
 */
export const sendAboutContract = async (
  mailId: string,
  kind: MailKind,
  { contractId, userId }: { contractId: string; userId: string },
  outgoing: OutgoingMail,
): Promise<void> => {
  const teamId = requireTeamId();
  const { mail } = await deliver(mailId, kind, outgoing, { contractId, userId });
  if (mail.sentAt) {
    await change(teamId, contractId, async (current) => {
      const { data: now } = await MailEntity.get({ teamId, mailId }).go({ consistent: true });
      if (!now || now.notedAt) return undefined;
      const noted = MailEntity.patch({ teamId, mailId })
        .set({ notedAt: now.sentAt ?? "" })
        .where(({ notedAt }, { notExists }) => notExists(notedAt));
      const facts = { mail: kind, attempts: String(now.attempts) };
      return { next: current, step: { type: "mail.sent" as const, facts }, also: [updateItem(noted.params())] };
    });
  }
  // `followUp` is called last, so that the history's entry about the mail's failure comes after the entry about its
  // sending.
  await followUp(mail);
};
