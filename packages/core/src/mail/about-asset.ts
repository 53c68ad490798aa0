import { change } from "../asset/change.ts";
import { requireTeamId } from "../platform/actor.ts";
import { updateItem } from "../platform/transaction.ts";
import { type Letter, send } from "./index.ts";
import { MailEntity } from "./mail.entity.ts";

/** Sends a mail as {@link send} does, and enters it once into the activity of the asset it is about. */
export const sendAboutAsset = async (mailId: string, kind: string, assetId: string, letter: Letter): Promise<void> => {
  const teamId = requireTeamId();
  await send(mailId, kind, letter);
  await change(teamId, assetId, async (current) => {
    const { data: mail } = await MailEntity.get({ teamId, mailId }).go({ consistent: true });
    if (!mail || mail.notedAt) return undefined;
    const noted = MailEntity.patch({ teamId, mailId })
      .set({ notedAt: mail.sentAt ?? "" })
      .where(({ notedAt }, { notExists }) => notExists(notedAt));
    const facts = { mail: kind, attempts: String(mail.attempts) };
    return { next: current, step: { type: "mail.sent", facts }, also: [updateItem(noted.params())] };
  });
};
