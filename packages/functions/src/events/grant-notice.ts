import { assetPath } from "@clearhouse/core/asset/view.ts";
import type { ofEnded } from "@clearhouse/core/clearance/grant-letters.ts";
import { begin, end, goesOn, type Telling } from "@clearhouse/core/grant/telling.ts";
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
  /** Whether the mails that are left are still to be sent; asked before each. */
  goesOn?: () => Promise<boolean>;
}

/** Tells people of the team of what became of a grant, by mail too where they want that. */
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
    if (notice.goesOn && !(await notice.goesOn())) return;
    const mailId = `${notice.eventId}.${notice.consequence}.${userId}`;
    await sendAboutAsset(mailId, notice.mailKind, { assetId, userId }, { to: email, ...mail });
  }
};

/** As {@link tellOfGrant}, of what may be undone meanwhile: one event of a grant at a time, and only while it is so. */
export const tellInTurn = async <One extends Letter>(
  about: Telling,
  letterOf: (grantId: string) => Promise<One | undefined>,
  noticeOf: (letter: One) => Omit<Notice, "eventId" | "goesOn">,
): Promise<void> => {
  if (!(await begin(about))) return;
  const letter = await letterOf(about.grantId);
  const goes = { eventId: about.eventId, goesOn: () => goesOn(about) };
  if (letter) await tellOfGrant(letter, { ...noticeOf(letter), ...goes });
  await end(about);
};
