import type { MailKind } from "../../base/happenings/list.schema.ts";
import { change, whileThere } from "../../library/asset/change.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { deliver, type OutgoingMail, type RawMail } from "../../platform/mail/deliver.ts";
import { MailEntity } from "../../platform/mail/mail.entity.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { followUp } from "./delivery-feedback.ts";

/**
 * Sends a mail as `Mail.send` does, and records the mail once in the activity of the asset that it is about.
 * @param userId the person who asked for the mail, and who is notified if it can't be delivered
 */
export const sendAboutAsset = async (
  mailId: string,
  kind: MailKind,
  { assetId, userId }: { assetId: string; userId: string },
  outgoing: OutgoingMail | RawMail,
): Promise<void> => {
  const teamId = requireTeamId();
  const { mail } = await deliver(mailId, kind, outgoing, { assetId, userId });
  if (mail.sentAt) {
    await whileThere(teamId, assetId, () =>
      change(teamId, assetId, async (current) => {
        const { data: now } = await MailEntity.get({ teamId, mailId }).go({ consistent: true });
        if (!now || now.notedAt) return undefined;
        const noted = MailEntity.patch({ teamId, mailId })
          .set({ notedAt: now.sentAt ?? "" })
          .where(({ notedAt }, { notExists }) => notExists(notedAt));
        const facts = { mail: kind, attempts: String(now.attempts) };
        return { next: current, step: { type: "mail.sent", facts }, also: [updateItem(noted.params())] };
      }),
    );
  }
  // `followUp` is called last, so that the activity's entry about the mail's failure comes after the entry about its
  // sending.
  await followUp(mail);
};
