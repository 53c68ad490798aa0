import {
  ASSET_LOG,
  END_UPLOADS,
  type FunctionDefinition,
  READ_IF_THERE,
  RECORDS_AND_LISTS,
  UPLOADS,
} from "../function-definition.ts";

/**
 * The calls of signed-in people and of API keys, which are most calls. They don't pass through API Gateway: CloudFront
 * calls the function's own URL (stacks/function-url.ts). The function is separate from {@link API}, so that a flood of
 * these calls can't use up what owners' and signers' calls need.
 */
export const WORKSPACE: FunctionDefinition = {
  name: "Workspace",
  handler: "packages/functions/src/api/app",
  access: {
    // A request is made only if nobody has asked meanwhile not to be asked again.
    table: [...ASSET_LOG, "BatchGetItem"],
    media: UPLOADS,
    imports: UPLOADS,
    documents: READ_IF_THERE,
    // An asset's activity is compared with the anchors in the backup bucket.
    backup: READ_IF_THERE,
    within: { backup: "anchors/" },
  },
  memoryMb: 1024,
  timeoutSeconds: 15,
  secrets: ["APP_SECRET", "MEDIA_PRIVATE_KEY"],
};

/**
 * The site's paths that {@link WORKSPACE} answers, in CloudFront's notation, in which `*` also stands for slashes.
 * Every route at these paths is only for signed-in people and API keys. Groups that also have public routes, or routes
 * for pictures, aren't in this list.
 */
export const WORKSPACE_PATHS = [
  "/api/v1/*",
  "/api/assets*",
  "/api/uploads*",
  "/api/session",
  "/api/notifications*",
  "/api/rights-requests*",
  "/api/saved-views*",
  "/api/contracts*",
  "/api/contract-templates*",
  "/api/creators*",
  "/api/imports*",
  "/api/exports*",
  "/api/team",
  "/api/team/members",
  "/api/profile",
] as const;

/** All other calls of the API: of owners, signers and visitors, and the seldom ones of signed-in people. */
export const API: FunctionDefinition = {
  name: "Api",
  handler: "packages/functions/src/api/app",
  access: {
    table: [...ASSET_LOG, "BatchGetItem"],
    media: ["GetObject", "PutObject", ...END_UPLOADS],
    documents: READ_IF_THERE,
    within: { documents: ["licences/", "contracts/"] },
  },
  memoryMb: 1024,
  timeoutSeconds: 15,
  secrets: ["APP_SECRET", "MEDIA_PRIVATE_KEY", "SLACK_SIGNING_SECRET", "SLACK_TOKEN_KEYS"],
};

/**
 * The part of the API that draws pictures: of people, teams and creators' work, and for link previews. The function is
 * separate from the API's function, because sharp and its memory would make the start for every other call slower.
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
 * The public pages and members' calendar feeds. The function is separate from the API's function, because React's
 * server and the calendar library would be more than a tenth of the code that the API loads at every start.
 */
export const PAGES: FunctionDefinition = {
  name: "Pages",
  handler: "packages/functions/src/api/pages-lambda",
  // Public pages write only when an owner stops reminders, or asks not to be asked again, or takes that back.
  access: { table: [...RECORDS_AND_LISTS, "BatchGetItem"], site: ["GetObject"] },
  memoryMb: 1024,
  timeoutSeconds: 15,
  draws: true,
  secrets: ["APP_SECRET", "MEDIA_PRIVATE_KEY"],
};

/**
 * Says whether the services answer and the secrets can be used. The function is separate from the API's function,
 * because it reads all secrets, and the API must not be able to seal a document.
 */
export const READINESS: FunctionDefinition = {
  name: "Readiness",
  handler: "packages/functions/src/api/readiness-lambda",
  access: { table: ["GetItem"], media: READ_IF_THERE, within: { media: "ready/" } },
  memoryMb: 512,
  timeoutSeconds: 15,
  secrets: ["APP_SECRET", "MEDIA_PRIVATE_KEY", "LICENCE_SEAL", "SLACK_SIGNING_SECRET", "SLACK_TOKEN_KEYS"],
};

/**
 * The routes that Slack calls. The function is separate from the API's function, because Slack waits only 3 seconds,
 * and the API's start could take most of that time. The function stores commands and opens forms; event handlers do
 * everything else.
 */
export const SLACK_CALLS: FunctionDefinition = {
  name: "SlackCalls",
  handler: "packages/functions/src/slack/calls",
  access: { table: ["GetItem", "PutItem", "UpdateItem"] },
  memoryMb: 1024,
  timeoutSeconds: 5,
  secrets: ["SLACK_SIGNING_SECRET", "SLACK_TOKEN_KEYS"],
};

/** The site's paths that functions of their own answer, in Hono's notation. The API's areas have the same paths. */

export const READINESS_PATHS = ["/api/health/ready"] as const;

export const PAGES_PATHS = [
  "/rights-request",
  "/sign-contract/*",
  "/creator-onboard/*",
  "/invite/*",
  "/api/calendar/feed/:code",
] as const;

export const IMAGES_PATHS = [
  "/api/profile/avatar",
  "/api/team/members/:userId/avatar",
  "/api/team/logo",
  "/api/team/app-logo",
  "/api/team/preview-image",
  "/api/creator-content/:contentId/picture",
  "/api/link-preview",
] as const;

export const SLACK_PATHS = ["/api/slack/commands", "/api/slack/interactions"] as const;

/** A path in API Gateway's notation. */
export const inGateway = (path: string): string => path.replace(/:(\w+)/g, "{$1}").replace(/\*$/, "{proxy+}");

/** Whether a path without its query is one of those in Hono's notation. */
export const isAt = (paths: readonly string[], path: string): boolean =>
  paths.some((one) => new RegExp(`^${one.replace(/:\w+/g, "[^/]+").replace(/\*$/, ".+")}$`).test(path));
