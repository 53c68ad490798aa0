import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { assetPath } from "@clearhouse/core/library/asset/view.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { requesterMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { consequence } from "../consequence.ts";

/** Notifies the requester only in the application. A mail with the license follows once the contract is signed. */
export const handler = consequence("notify-requester-agreed", EVENTS["rights_request.agreed"], async ({ id, data }) => {
  const content = await requesterMail(data.requestId);
  if (!content) return;
  const { to, assetId, props } = content;
  await Notification.tell({
    to: to.map(({ userId }) => userId),
    kind: "rights_request.agreed",
    actor: props.ownerName,
    subject: props.contentTitle,
    path: assetPath(assetId),
    dedupeKey: id,
  });
});
