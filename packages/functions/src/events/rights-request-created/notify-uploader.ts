import { Notification } from "@clearhouse/core/notification/index.ts";
import { toUploader } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestCreated } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("notify-uploader", RightsRequestCreated, async ({ id, data }) => {
  const news = await toUploader(data.requestId);
  await Notification.tell({ ...news, kind: "rights_request.created", dedupeKey: id });
});
