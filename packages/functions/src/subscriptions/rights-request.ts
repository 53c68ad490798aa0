import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { MAIL, NOTICE, RECORDS, RECORDS_AND_LISTS } from "./access.ts";

export const RIGHTS_REQUEST: Domain = {
  name: "RightsRequest",
  subscriptions: [
    {
      name: "NotifyOwner",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/notify-owner",
      work: { eventsAMinute: LOAD.requestsAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "RemindOwner",
      event: "rights_request.reminded",
      handler: "packages/functions/src/events/rights-request-reminded/remind-owner",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyUploader",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/notify-uploader",
      work: { eventsAMinute: LOAD.requestsAMinute, seconds: 0.5 },
      access: { table: RECORDS },
      ...NOTICE,
    },
    {
      name: "CopyPost",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/copy-post",
      work: { eventsAMinute: LOAD.requestsAMinute, seconds: 5 },
      access: { table: RECORDS, media: ["PutObject", "DeleteObject"] },
      memoryMb: 1536,
      timeoutSeconds: 60,
      heavy: true,
      install: ["sharp"],
    },
    {
      name: "NotifyRequesterApproved",
      event: "rights_request.approved",
      handler: "packages/functions/src/events/rights-request-approved/notify-requester",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyRequesterDenied",
      event: "rights_request.denied",
      handler: "packages/functions/src/events/rights-request-denied/notify-requester",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyRequesterExpired",
      event: "rights_request.expired",
      handler: "packages/functions/src/events/rights-request-expired/notify-requester",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
  ],
};
