import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { uploaderMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { RightsRequestCreated } from "@clearhouse/core/rights/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("notify-uploader", RightsRequestCreated, async ({ id, data }) => {
  const notice = await uploaderMail(data.requestId);
  await Notification.tell({ ...notice, kind: "rights_request.created", dedupeKey: id });
});
