import { assetPath } from "@clearhouse/core/asset/view.ts";
import type { ofEnded } from "@clearhouse/core/clearance/grant-letters.ts";
import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import type { NotificationKind } from "@clearhouse/core/notification/notification.schema.ts";

type Letter = Pick<NonNullable<Awaited<ReturnType<typeof ofEnded>>>, "assetId" | "props" | "to">;

interface Notice {
  eventId: string;
  consequence: string;
  kind: NotificationKind;
  /** What its mail is called in the activity. */
  mailKind: string;
  render: () => Promise<{ subject: string; html: string; text: string }>;
}

/** Tells people of the team of a grant's end, by mail too where they want that. */
export const tellOfGrant = async ({ assetId, props, to }: Letter, notice: Notice): Promise<void> => {
  const wantMail = await Notification.tell({
    to: to.map(({ userId }) => userId),
    kind: notice.kind,
    actor: "",
    subject: props.contentTitle,
    path: assetPath(assetId),
    dedupeKey: notice.eventId,
    mailed: true,
  });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const mail = await notice.render();
  for (const { userId, email } of readers) {
    const mailId = `${notice.eventId}.${notice.consequence}.${userId}`;
    await sendAboutAsset(mailId, notice.mailKind, { assetId, userId }, { to: email, ...mail });
  }
};
