import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { assetPath } from "@clearhouse/core/library/asset/view.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { releaseExpiringMail } from "@clearhouse/core/rights/clearance/grant-mails.ts";
import { consequence } from "../consequence.ts";

/** Notifies people that a release ends before the license. The same people are notified of the license's end. */
export const handler = consequence("notify-team-release-expiring", EVENTS["release.expiring"], async ({ id, data }) => {
  const content = await releaseExpiringMail(data.assetId, data.releaseId);
  if (!content) return;
  await Notification.tell({
    to: content.to.map(({ userId }) => userId),
    kind: "release.expiring",
    actor: "",
    subject: content.props.contentTitle,
    path: assetPath(data.assetId),
    dedupeKey: id,
  });
});
