import type { FunctionDefinition } from "../function-definition.ts";
import { ASSET_LOG, READ_IF_THERE, RECORDS_AND_LISTS, UPLOADS } from "./access.ts";

export const API: FunctionDefinition = {
  name: "Api",
  handler: "packages/functions/src/api/lambda",
  access: {
    table: [...ASSET_LOG, "BatchGetItem"],
    media: UPLOADS,
    imports: UPLOADS,
    documents: READ_IF_THERE,
    // The anchors that an asset's activity is compared with.
    backup: READ_IF_THERE,
    within: { backup: "anchors/" },
  },
  memoryMb: 1024,
  timeoutSeconds: 15,
  secrets: ["APP_SECRET", "MEDIA_PRIVATE_KEY", "SLACK_SIGNING_SECRET", "SLACK_TOKEN_KEYS"],
};

/**
 * The API's part that draws pictures anew, those of people, teams and creators' work and those of link previews: a function of its own,
 * for sharp and the memory that it takes would slow down every other call's start.
 */
export const IMAGES: FunctionDefinition = {
  name: "Images",
  handler: "packages/functions/src/api/images-lambda",
  access: { table: RECORDS_AND_LISTS, branding: ["PutObject"], media: ["PutObject"] },
  memoryMb: 1536,
  timeoutSeconds: 15,
  secrets: ["APP_SECRET"],
  install: ["sharp"],
};

/**
 * The public pages, drawn, and members' calendar feeds: a function of its own, for React's server and the library that
 * writes calendars would make up more than a tenth of the API's code, which every other call's start would read.
 */
export const PAGES: FunctionDefinition = {
  name: "Pages",
  handler: "packages/functions/src/api/pages-lambda",
  // Written into only where an owner stops reminders.
  access: { table: ["GetItem", "PutItem", "UpdateItem", "Query", "BatchGetItem"], site: ["GetObject"] },
  memoryMb: 1024,
  timeoutSeconds: 15,
  draws: true,
  secrets: ["APP_SECRET", "MEDIA_PRIVATE_KEY"],
};

/** Paths of the site that {@link PAGES} answers, as API Gateway writes them. */
export const PAGES_PATHS = [
  "/rights-request",
  "/sign-contract/{proxy+}",
  "/creator-onboard/{proxy+}",
  "/invite/{proxy+}",
  "/api/calendar/feed/{code}",
] as const;

/** Paths of the site that {@link IMAGES} answers instead of {@link API}, as API Gateway writes them. */
export const IMAGES_PATHS = [
  "/api/profile/avatar",
  "/api/team/members/{userId}/avatar",
  "/api/team/logo",
  "/api/team/app-logo",
  "/api/team/preview-image",
  "/api/creator-content/{contentId}/picture",
  "/api/link-preview",
] as const;
