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
