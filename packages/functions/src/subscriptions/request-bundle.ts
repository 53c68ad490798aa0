import { type Domain, MAIL, NOTICE, RECORDS, RECORDS_AND_LISTS } from "../function-definition.ts";

/** For functions that read all requests of a bundle together. */
const BUNDLE_AND_LISTS = [...RECORDS_AND_LISTS, "BatchGetItem"] as const;

export const REQUEST_BUNDLE: Domain = {
  name: "RequestBundle",
  subscriptions: [
    {
      name: "MakeRequests",
      event: "bulk_request.step.planned",
      handler: "packages/functions/src/events/bulk-request-step-planned/make-requests",
      concurrency: 3,
      access: { table: BUNDLE_AND_LISTS },
      memoryMb: 512,
      timeoutSeconds: 60,
      secrets: ["APP_SECRET"],
    },
    {
      name: "NotifyBundleOwner",
      event: "request_bundle.created",
      handler: "packages/functions/src/events/request-bundle-created/notify-owner",
      concurrency: 5,
      access: { table: BUNDLE_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "RemindBundleOwner",
      event: "request_bundle.reminded",
      handler: "packages/functions/src/events/request-bundle-reminded/remind-owner",
      access: { table: BUNDLE_AND_LISTS, mail: "files" },
      ...MAIL,
    },
    {
      name: "SettleAnswer",
      event: "request_bundle.answered",
      handler: "packages/functions/src/events/request-bundle-answered/settle",
      access: { table: [...RECORDS, "BatchGetItem"] },
      ...NOTICE,
    },
    {
      name: "SettleBundle",
      event: "licence.issued",
      handler: "packages/functions/src/events/license-issued/settle-bundle",
      access: { table: [...RECORDS, "BatchGetItem"] },
      ...NOTICE,
    },
    {
      name: "NotifyRequesterBundleAnswered",
      event: "request_bundle.settled",
      handler: "packages/functions/src/events/request-bundle-settled/notify-requester",
      concurrency: 6,
      access: { table: BUNDLE_AND_LISTS, documents: ["GetObject"], mail: "files" },
      ...MAIL,
    },
    {
      name: "SendBundleReceipt",
      event: "request_bundle.settled",
      handler: "packages/functions/src/events/request-bundle-settled/send-receipt",
      concurrency: 6,
      access: { table: BUNDLE_AND_LISTS, documents: ["GetObject"], mail: "files" },
      ...MAIL,
    },
    {
      name: "NotifyRequesterBundleReplied",
      event: "request_bundle.replied",
      handler: "packages/functions/src/events/request-bundle-replied/notify-requester",
      access: { table: BUNDLE_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyRequesterBundleExpired",
      event: "request_bundle.expired",
      handler: "packages/functions/src/events/request-bundle-expired/notify-requester",
      access: { table: BUNDLE_AND_LISTS, mail: true },
      ...MAIL,
    },
  ],
};
