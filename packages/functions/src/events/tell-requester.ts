import type { NotificationKind } from "@clearhouse/core/base/happenings/list.schema.ts";
import { assetPath } from "@clearhouse/core/library/asset/view.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { requesterMail } from "@clearhouse/core/rights/rights-request/mails.ts";

/** Notifies whoever asked an owner, only in the application. @param eventId by which a repeated event is recognized */
export const tellRequester = async (eventId: string, kind: NotificationKind, requestId: string): Promise<void> => {
  const content = await requesterMail(requestId);
  if (!content) return;
  const { to, assetId, props } = content;
  await Notification.tell({
    to: to.map(({ userId }) => userId),
    kind,
    actor: props.ownerName,
    subject: props.contentTitle,
    path: assetPath(assetId),
    dedupeKey: eventId,
  });
};
