/**
 * The one list of what runs when: stacks make functions, rules and permissions from it, the local bus dispatches by it.
 * It is data; it imports no handler.
 */

import type { FunctionDefinition, Schedule, Subscription } from "./function-definition.ts";

export const API: FunctionDefinition = {
  name: "Api",
  handler: "packages/functions/src/api/lambda",
  access: {
    table: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    media: ["GetObject", "PutObject", "DeleteObject", "AbortMultipartUpload"],
    imports: ["GetObject", "PutObject", "DeleteObject", "AbortMultipartUpload"],
    documents: ["GetObject"],
    site: ["GetObject"],
  },
  memoryMb: 1024,
  timeoutSeconds: 15,
  secrets: ["APP_SECRET", "MEDIA_PRIVATE_KEY"],
};

/**
 * The API's part that draws pictures anew: a function of its own, for sharp and the memory that it takes would slow down
 * every other call's start.
 */
export const IMAGES: FunctionDefinition = {
  name: "Images",
  handler: "packages/functions/src/api/images-lambda",
  access: { table: ["GetItem", "Query", "PutItem", "UpdateItem"], branding: ["PutObject"] },
  memoryMb: 1536,
  timeoutSeconds: 15,
  install: ["sharp"],
};

/** Paths of the site that {@link IMAGES} answers instead of {@link API}, as API Gateway writes them. */
export const IMAGES_PATHS = ["/api/profile/avatar", "/api/team/members/{userId}/avatar", "/api/team/logo"] as const;

/** Words the user pool's mails; called by Cognito, which waits for 5 seconds. */
export const CUSTOM_MESSAGE: FunctionDefinition = {
  name: "CustomMessage",
  handler: "packages/functions/src/auth/custom-message",
  access: {},
  memoryMb: 512,
  timeoutSeconds: 5,
};

/** Fed by the table's stream, INSERT of outbox items only. */
export const RELAY: FunctionDefinition = {
  name: "Relay",
  handler: "packages/functions/src/relay",
  access: { table: ["DeleteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 30,
};

/** Fed by a queue on the topic to which SES publishes what became of mails. Tried and buried as a consequence is. */
export const MAIL_FEEDBACK: FunctionDefinition = {
  name: "MailFeedback",
  handler: "packages/functions/src/mail-feedback",
  access: { table: ["GetItem", "Query", "PutItem", "UpdateItem"] },
  memoryMb: 512,
  timeoutSeconds: 30,
  secrets: ["APP_SECRET"],
};

export const SCHEDULES: readonly Schedule[] = [
  {
    name: "SweepOutbox",
    handler: "packages/functions/src/schedule/sweep-outbox",
    everyMinutes: 1,
    access: { table: ["Query", "DeleteItem"], bus: true },
    memoryMb: 512,
    timeoutSeconds: 50,
  },
  {
    name: "RunTimers",
    handler: "packages/functions/src/schedule/run-timers",
    everyMinutes: 1,
    access: {
      table: ["Query", "GetItem", "PutItem", "DeleteItem"],
      media: ["AbortMultipartUpload", "DeleteObject"],
      imports: ["AbortMultipartUpload", "DeleteObject"],
    },
    memoryMb: 512,
    timeoutSeconds: 90,
  },
];

export const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    name: "HashFile",
    event: "asset.file.stored",
    handler: "packages/functions/src/events/asset-file-stored/hash-file",
    access: {
      table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      media: ["GetObject"],
    },
    memoryMb: 512,
    timeoutSeconds: 120,
  },
  {
    name: "MakeThumbnail",
    event: "asset.file.stored",
    handler: "packages/functions/src/events/asset-file-stored/make-thumbnail",
    access: {
      table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
      media: ["GetObject", "PutObject", "DeleteObject"],
    },
    memoryMb: 1536,
    timeoutSeconds: 60,
    install: ["sharp"],
  },
  {
    name: "FetchFiles",
    event: "foreign.fetch.planned",
    handler: "packages/functions/src/events/foreign-fetch-planned/fetch-files",
    access: {
      table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      media: ["PutObject", "DeleteObject"],
    },
    memoryMb: 1536,
    timeoutSeconds: 120,
    install: ["sharp"],
  },
  {
    name: "PurgeFiles",
    event: "asset.deleted",
    handler: "packages/functions/src/events/asset-deleted/purge-files",
    access: { table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"], media: ["DeleteObject"] },
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    name: "SettleDuplicates",
    event: "asset.deleted",
    handler: "packages/functions/src/events/asset-deleted/settle-duplicates",
    access: { table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"] },
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    name: "CompactSearch",
    event: "search.snapshot.outgrown",
    handler: "packages/functions/src/events/search-snapshot-outgrown/compact-search",
    access: {
      table: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
      documents: ["GetObject", "PutObject", "DeleteObject"],
    },
    memoryMb: 1536,
    timeoutSeconds: 120,
  },
  {
    name: "CompactSearchAfterImport",
    event: "import.chunk.stored",
    handler: "packages/functions/src/events/import-chunk-stored/compact-search",
    access: {
      table: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
      documents: ["GetObject", "PutObject", "DeleteObject"],
    },
    memoryMb: 1536,
    timeoutSeconds: 120,
  },
  {
    name: "RunImport",
    event: "import.step.planned",
    handler: "packages/functions/src/events/import-step-planned/run-import",
    access: {
      table: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"],
      imports: ["GetObject", "PutObject"],
      media: ["PutObject"],
    },
    memoryMb: 1024,
    timeoutSeconds: 30,
  },
  {
    name: "WriteList",
    event: "export.requested",
    handler: "packages/functions/src/events/export-requested/write-list",
    access: {
      table: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
      media: ["PutObject"],
      // The search's snapshot.
      documents: ["GetObject"],
    },
    memoryMb: 1024,
    timeoutSeconds: 120,
    secrets: ["APP_SECRET"],
  },
  {
    name: "WriteActivity",
    event: "export.requested",
    handler: "packages/functions/src/events/export-requested/write-activity",
    access: { table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], media: ["PutObject"] },
    memoryMb: 1536,
    timeoutSeconds: 60,
  },
  {
    name: "NotifyOwner",
    event: "rights_request.created",
    handler: "packages/functions/src/events/rights-request-created/notify-owner",
    access: { table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], mail: true },
    memoryMb: 512,
    timeoutSeconds: 30,
    secrets: ["APP_SECRET"],
  },
  {
    name: "NotifyUploader",
    event: "rights_request.created",
    handler: "packages/functions/src/events/rights-request-created/notify-uploader",
    access: { table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"] },
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  {
    name: "NotifyInviter",
    event: "member.joined",
    handler: "packages/functions/src/events/member-joined/notify-inviter",
    access: { table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"] },
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  {
    name: "NotifyMember",
    event: "member.role.changed",
    handler: "packages/functions/src/events/member-role-changed/notify-member",
    access: { table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"] },
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  {
    name: "NotifyRequesterApproved",
    event: "rights_request.approved",
    handler: "packages/functions/src/events/rights-request-approved/notify-requester",
    access: { table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], mail: true },
    memoryMb: 512,
    timeoutSeconds: 30,
    secrets: ["APP_SECRET"],
  },
  {
    name: "NotifyRequesterDenied",
    event: "rights_request.denied",
    handler: "packages/functions/src/events/rights-request-denied/notify-requester",
    access: { table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], mail: true },
    memoryMb: 512,
    timeoutSeconds: 30,
    secrets: ["APP_SECRET"],
  },
  {
    name: "SendInvite",
    event: "invite.created",
    handler: "packages/functions/src/events/invite-created/send-invite",
    access: { table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"], mail: true },
    memoryMb: 512,
    timeoutSeconds: 30,
    secrets: ["APP_SECRET"],
  },
  {
    name: "TellOfNewSignIn",
    event: "user.sign_in.added",
    handler: "packages/functions/src/events/user-sign-in-added/tell-person",
    access: { table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"], mail: true },
    memoryMb: 512,
    timeoutSeconds: 30,
    secrets: ["APP_SECRET"],
  },
  {
    name: "TellOldAddress",
    event: "user.email.changed",
    handler: "packages/functions/src/events/user-email-changed/tell-old-address",
    access: { table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"], mail: true },
    memoryMb: 512,
    timeoutSeconds: 30,
    secrets: ["APP_SECRET"],
  },
];
