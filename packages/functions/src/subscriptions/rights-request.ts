import { FONT_PACKAGES } from "../font-packages.ts";
import { type Domain, MAIL, NOTICE, READ_IF_THERE, RECORDS, RECORDS_AND_LISTS } from "../function-definition.ts";

export const RIGHTS_REQUEST: Domain = {
  name: "RightsRequest",
  subscriptions: [
    {
      name: "NotifyOwner",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/notify-owner",
      concurrency: 10,
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "RemindOwner",
      event: "rights_request.reminded",
      handler: "packages/functions/src/events/rights-request-reminded/remind-owner",
      access: { table: RECORDS_AND_LISTS, mail: "files" },
      ...MAIL,
    },
    {
      name: "NotifyUploader",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/notify-uploader",
      concurrency: 5,
      access: { table: RECORDS },
      ...NOTICE,
    },
    {
      name: "CopyPost",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/copy-post",
      concurrency: 10,
      // The function also lists pictures that an interrupted attempt may have left.
      access: { table: RECORDS, media: ["PutObject", "DeleteObject", "ListBucket"] },
      memoryMb: 1536,
      timeoutSeconds: 60,
      heavy: true,
      install: ["sharp"],
    },
    {
      name: "IssueLicence",
      event: "rights_request.approved",
      handler: "packages/functions/src/events/rights-request-approved/issue-license",
      concurrency: 20,
      access: {
        table: RECORDS_AND_LISTS,
        // The function hashes the asset's files and makes the asset's thumbnail, unless another function has done so.
        // If the new thumbnail replaces an old one, the function removes the old thumbnail.
        media: ["GetObject", "PutObject", "DeleteObject"],
        documents: [...READ_IF_THERE, "PutObject"],
        within: { documents: "licences/" },
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
      handler: "packages/functions/src/events/license-issued/notify-requester",
      access: {
        table: RECORDS_AND_LISTS,
        documents: ["GetObject"],
        within: { documents: "licences/" },
        mail: "files",
      },
      ...MAIL,
    },
    {
      name: "SendReceipt",
      event: "licence.issued",
      handler: "packages/functions/src/events/license-issued/send-receipt",
      access: {
        table: RECORDS_AND_LISTS,
        documents: ["GetObject"],
        within: { documents: "licences/" },
        mail: "files",
      },
      ...MAIL,
    },
    {
      name: "NotifyRequesterAgreed",
      event: "rights_request.agreed",
      handler: "packages/functions/src/events/rights-request-agreed/notify-requester",
      access: { table: RECORDS_AND_LISTS },
      ...NOTICE,
    },
    {
      name: "NotifyRequesterDenied",
      event: "rights_request.denied",
      handler: "packages/functions/src/events/rights-request-denied/notify-requester",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyRequesterReplied",
      event: "rights_request.replied",
      handler: "packages/functions/src/events/rights-request-replied/notify-requester",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyTeamRemoval",
      event: "rights_request.removal_requested",
      handler: "packages/functions/src/events/rights-request-removal-requested/notify-team",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyRequesterExpired",
      event: "rights_request.expired",
      handler: "packages/functions/src/events/rights-request-expired/notify-requester",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
  ],
};
