import type { Domain } from "../function-definition.ts";
import { MAIL, NOTICE, RECORDS, RECORDS_AND_LISTS } from "./access.ts";

export const RIGHTS_REQUEST: Domain = {
  name: "RightsRequest",
  schedules: [],
  subscriptions: [
    {
      name: "NotifyOwner",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/notify-owner",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyUploader",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/notify-uploader",
      access: { table: RECORDS },
      ...NOTICE,
    },
    {
      name: "NotifyRequesterApproved",
      event: "rights_request.approved",
      handler: "packages/functions/src/events/rights-request-approved/notify-requester",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyRequesterDenied",
      event: "rights_request.denied",
      handler: "packages/functions/src/events/rights-request-denied/notify-requester",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
  ],
};
