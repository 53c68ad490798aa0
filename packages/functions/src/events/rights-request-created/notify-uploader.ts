import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { uploaderMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("notify-uploader", EVENTS["rights_request.created"], async ({ id, data }) => {
  const notice = await uploaderMail(data.requestId);
  await Notification.tell({ ...notice, kind: "rights_request.created", dedupeKey: id });
});
