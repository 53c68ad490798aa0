import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { ASSET_LOG, MAIL, NOTICE, READ_IF_THERE, RECORDS, RECORDS_AND_LISTS } from "./access.ts";
import { FONT_PACKAGES } from "./fonts.ts";

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
      name: "NotifyUploader",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/notify-uploader",
      work: { eventsAMinute: LOAD.requestsAMinute, seconds: 0.5 },
      access: { table: RECORDS },
      ...NOTICE,
    },
    {
      name: "IssueLicence",
      event: "rights_request.approved",
      handler: "packages/functions/src/events/rights-request-approved/issue-licence",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 10 },
      access: {
        table: ASSET_LOG,
        // Files that aren't hashed yet, and a picture that isn't drawn yet; the one that it replaces goes.
        media: ["GetObject", "PutObject", "DeleteObject"],
        documents: [...READ_IF_THERE, "PutObject"],
      },
      memoryMb: 1536,
      timeoutSeconds: 120,
      heavy: true,
      secrets: ["LICENCE_SEAL"],
      install: ["sharp"],
      fonts: FONT_PACKAGES,
    },
    {
      name: "NotifyRequesterApproved",
      event: "licence.issued",
      handler: "packages/functions/src/events/licence-issued/notify-requester",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, documents: ["GetObject"], mail: "files" },
      ...MAIL,
    },
    {
      name: "SendReceipt",
      event: "licence.issued",
      handler: "packages/functions/src/events/licence-issued/send-receipt",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, documents: ["GetObject"], mail: "files" },
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
