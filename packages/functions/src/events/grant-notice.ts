import type { MailKind, NotificationKind } from "@clearhouse/core/base/happenings/list.schema.ts";
import { assetPath } from "@clearhouse/core/library/asset/view.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import type { endedMail } from "@clearhouse/core/rights/clearance/grant-mails.ts";
import { begin, end, isStillTrue, type Telling } from "@clearhouse/core/rights/grant/telling.ts";

type MailContent = Pick<NonNullable<Awaited<ReturnType<typeof endedMail>>>, "assetId" | "props" | "to">;

interface Notice {
  eventId: string;
  consequence: string;
  kind: NotificationKind;
  /** The member who caused the change, if a member caused it; this member isn't notified. */
  actorUserId?: string | undefined;
  /** The mail's kind in the activity. */
  mailKind: MailKind;
  render: () => Promise<{ subject: string; html: string; text: string }>;
  /** Checks whether the notice is still true; called before each mail. */
  isStillTrue?: () => Promise<boolean>;
  /** Whether a person who wants mails gets this mail; the owner is {@link OWNER}. */
  isMailed?: (userId: string) => Promise<boolean>;
  /** The owner who gave the grant, if the owner is mailed too, and what they are told. */
  toOwner?: { email: string; render: () => Promise<{ subject: string; html: string; text: string }> } | undefined;
}

/** Stands for the owner in the ids of mails. */
const OWNER = "owner";

/** The name of the event handler that notifies people of a withdrawal. */
export const WITHDRAWN = "notify-team-withdrawn";

/** The id of an event handler's mail to one person. */
export const mailIdOf = (eventId: string, consequence: string, userId: string): string =>
  `${eventId}.${consequence}.${userId}`;

/**
 * Notifies members of a change of a grant, also by mail if they want that.
 * @returns false if the notice stopped being true before everybody was mailed
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
  const [first] = to;
  const asker = { userId: first?.userId ?? "", email: first?.email };
  const head = { countedFor: asker.userId, replyTo: asker.email, team: props.team.name };
  const readers = [
    ...to
      .filter(({ userId }) => wantMail.includes(userId))
      .map(({ userId, email }) => ({ who: userId, userId, mail: { to: email }, render: notice.render })),
    ...(notice.toOwner
      ? [
          {
            who: OWNER,
            userId: asker.userId,
            mail: { to: notice.toOwner.email, ...head },
            render: notice.toOwner.render,
          },
        ]
      : []),
  ];
  for (const { who, userId, mail, render } of readers) {
    if (notice.isStillTrue && !(await notice.isStillTrue())) return false;
    if (notice.isMailed && !(await notice.isMailed(who))) continue;
    const mailId = mailIdOf(notice.eventId, notice.consequence, who);
    await sendAboutAsset(mailId, notice.mailKind, { assetId, userId }, { ...mail, ...(await render()) });
  }
  return true;
};

/**
 * Notifies members as {@link tellOfGrant} does, of changes that may be undone while people are notified. Only one event
 * about a grant is handled at a time, and nobody else is notified once the change is undone.
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
