import type { MailKind, NotificationKind } from "@clearhouse/core/base/happenings/list.schema.ts";
import { assetPath } from "@clearhouse/core/library/asset/view.ts";
import { sendAboutAsset } from "@clearhouse/core/notices/mail/about-asset.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { bundleTitle } from "@clearhouse/core/rights/request-bundle/request-bundle.policy.ts";
import { type AttachedPdf, withFiles } from "../mail/raw-mail.ts";

/** The content of an owner's answer for a mail, and the members who are notified. */
interface MailContent<Props> {
  to: readonly { userId: string; email: string }[];
  uploaderId: string | undefined;
  assetId: string;
  /** The reply address of the mail. */
  replyTo?: string;
  props: Props & { ownerName: string; contentTitle: string; more?: number };
}

interface Notice<Props> {
  eventId: string;
  consequence: string;
  kind: NotificationKind;
  /** The mail's kind in the activity. */
  mailKind: MailKind;
  /** Files that are attached to the mail. */
  files?: readonly AttachedPdf[];
  render: (props: Props) => Promise<{ subject: string; html: string; text: string }>;
}

/**
 * Notifies members of an owner's answer: the members in `to` also by mail, the asset's uploader only in the
 * application.
 */
export const tellOfAnswer = async <Props>(content: MailContent<Props>, notice: Notice<Props>): Promise<void> => {
  const { to, uploaderId, assetId, replyTo, props } = content;
  const notification = {
    kind: notice.kind,
    actor: props.ownerName,
    subject: bundleTitle(props.contentTitle, 1 + (props.more ?? 0)),
    path: assetPath(assetId),
    dedupeKey: notice.eventId,
  };
  const asked = to.map(({ userId }) => userId);
  const wantMail = await Notification.tell({ ...notification, to: asked, mailed: true });
  if (uploaderId && !asked.includes(uploaderId)) await Notification.tell({ ...notification, to: [uploaderId] });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const { files = [] } = notice;
  const mail = await notice.render(props);
  for (const { userId, email } of readers) {
    const mailId = `${notice.eventId}.${notice.consequence}.${userId}`;
    const outgoing = { to: email, replyTo, ...mail };
    const sent = files.length > 0 ? withFiles(outgoing, files) : outgoing;
    await sendAboutAsset(mailId, notice.mailKind, { assetId, userId }, sent);
  }
};
