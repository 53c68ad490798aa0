import { assetPath } from "@clearhouse/core/asset/view.ts";
import type { endedMail } from "@clearhouse/core/clearance/grant-mails.ts";
import { begin, end, isStillTrue, type Telling } from "@clearhouse/core/grant/telling.ts";
import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import type { NotificationKind } from "@clearhouse/core/notification/notification.schema.ts";

type MailContent = Pick<NonNullable<Awaited<ReturnType<typeof endedMail>>>, "assetId" | "props" | "to">;

interface Notice {
  eventId: string;
  consequence: string;
  kind: NotificationKind;
  /** The member who did it, if it was one; they aren't notified. */
  actorUserId?: string | undefined;
  /** The mail's kind in the activity. */
  mailKind: string;
  render: () => Promise<{ subject: string; html: string; text: string }>;
  /** Whether the notice is still true; checked before each mail. */
  isStillTrue?: () => Promise<boolean>;
  /** Which of the people who want mails get one. */
  isMailed?: (userId: string) => Promise<boolean>;
}

/** The consequence that notifies people of a withdrawal. */
export const WITHDRAWN = "notify-team-withdrawn";

/** The id of a consequence's mail to one of several people. */
export const mailIdOf = (eventId: string, consequence: string, userId: string): string =>
  `${eventId}.${consequence}.${userId}`;

/**
 * Notifies members of what happened to a grant, also by mail if they want that.
 * @returns false if it stopped before all were mailed
 */
export const tellOfGrant = async ({ assetId, props, to }: MailContent, notice: Notice): Promise<boolean> => {
  const wantMail = await Notification.tell({
    to: to.map(({ userId }) => userId),
    kind: notice.kind,
    actor: "",
    ...(notice.actorUserId && { actorUserId: notice.actorUserId }),
    subject: props.contentTitle,
    path: assetPath(assetId),
    dedupeKey: notice.eventId,
    mailed: true,
  });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return true;
  const mail = await notice.render();
  for (const { userId, email } of readers) {
    if (notice.isStillTrue && !(await notice.isStillTrue())) return false;
    if (notice.isMailed && !(await notice.isMailed(userId))) continue;
    const mailId = mailIdOf(notice.eventId, notice.consequence, userId);
    await sendAboutAsset(mailId, notice.mailKind, { assetId, userId }, { to: email, ...mail });
  }
  return true;
};

/**
 * As {@link tellOfGrant}, for changes that may be undone meanwhile: for one event about a grant at a time, and only
 * while the change is still true.
 */
export const tellInTurn = async <One extends MailContent>(
  about: Telling,
  contentOf: (grantId: string) => Promise<One | undefined>,
  noticeOf: (content: One) => Omit<Notice, "eventId" | "isStillTrue">,
): Promise<void> => {
  if (!(await begin(about))) return;
  const content = await contentOf(about.grantId);
  const current = { eventId: about.eventId, isStillTrue: () => isStillTrue(about) };
  const isThrough = !content || (await tellOfGrant(content, { ...noticeOf(content), ...current }));
  await end(about, isThrough);
};
