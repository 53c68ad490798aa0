import { handle } from "hono/aws-lambda";
import { assetRoutes } from "./assets/assets.ts";
import { backupRoutes } from "./assets/backup.ts";
import { exportRoutes } from "./assets/exports.ts";
import { importRoutes } from "./assets/imports.ts";
import { linkPreviewRoutes } from "./assets/link-preview.ts";
import { publicationRoutes } from "./assets/publications.ts";
import { releaseRoutes } from "./assets/releases.ts";
import { savedViewRoutes } from "./assets/saved-views.ts";
import { ownerUploadRoutes, uploadRoutes } from "./assets/uploads.ts";
import { contractTemplateRoutes } from "./creators/contract-templates.ts";
import { contractRoutes } from "./creators/contracts.ts";
import { creatorContentRoutes } from "./creators/creator-content.ts";
import { creatorInviteRoutes } from "./creators/creator-invites.ts";
import { creatorOnboardRoutes } from "./creators/creator-onboard.ts";
import { creatorRoutes } from "./creators/creators.ts";
import { signContractRoutes } from "./creators/sign-contract.ts";
import { docsRoutes } from "./docs.ts";
import { addFurtherAddresses } from "./further-addresses.ts";
import { base } from "./http/base.ts";
import { limitBody } from "./http/limit-body.ts";
import { pictureRoutes } from "./pages/pictures.ts";
import { publicPageRoutes } from "./pages/public-pages.ts";
import { siteInterestRoutes } from "./pages/site-interest.ts";
import { readinessRoutes } from "./readiness.ts";
import { analyticsRoutes } from "./rights/analytics.ts";
import { calendarRoutes } from "./rights/calendar.ts";
import { calendarFeedRoutes } from "./rights/calendar-feed.ts";
import { licenseRoutes } from "./rights/licenses.ts";
import { ownerBundleRoutes } from "./rights/request-bundles.ts";
import { ownerRequestRoutes, rightsRequestRoutes } from "./rights/rights-requests.ts";
import { systemRoutes } from "./system.ts";
import { apiKeyRoutes } from "./team/api-keys.ts";
import { feedbackRoutes } from "./team/feedback.ts";
import { inviteRoutes } from "./team/invite.ts";
import { notificationRoutes } from "./team/notifications.ts";
import { profileRoutes } from "./team/profile.ts";
import { sessionRoutes } from "./team/session.ts";
import { slackRoutes } from "./team/slack.ts";
import { supportRoutes } from "./team/support.ts";
import { teamRoutes } from "./team/team.ts";
import { webhookRoutes } from "./team/webhooks.ts";

/** All routes of the API and the public pages; each route names who may call it. */
export const app = base();

// The routes for pictures come before the body limit, because pictures may be larger than other bodies and have their
// own limit.
const withPictures = app.basePath("/api").route("/", pictureRoutes);

// GET and HEAD skip the body limit. To read a body, node-server builds the whole Request, and building the Request is
// the most expensive part of a small answer.
app.use((c, next) => (c.req.method === "GET" || c.req.method === "HEAD" ? next() : limitBody(c, next)));
app.route("/", publicPageRoutes);

const routes = withPictures
  .route("/", systemRoutes)
  .route("/", readinessRoutes)
  .route("/", sessionRoutes)
  .route("/team", teamRoutes)
  .route("/team/api-keys", apiKeyRoutes)
  .route("/team/webhooks", webhookRoutes)
  .route("/invite", inviteRoutes)
  .route("/profile", profileRoutes)
  .route("/notifications", notificationRoutes)
  .route("/assets", assetRoutes)
  .route("/assets", publicationRoutes)
  .route("/assets", releaseRoutes)
  .route("/saved-views", savedViewRoutes)
  .route("/imports", importRoutes)
  .route("/exports", exportRoutes)
  .route("/uploads", uploadRoutes)
  .route("/link-preview", linkPreviewRoutes)
  .route("/rights-requests", rightsRequestRoutes)
  .route("/contract-templates", contractTemplateRoutes)
  .route("/licenses", licenseRoutes)
  .route("/calendar", calendarRoutes)
  .route("/calendar", calendarFeedRoutes)
  .route("/analytics", analyticsRoutes)
  .route("/creators", creatorRoutes)
  .route("/creator-invites", creatorInviteRoutes)
  .route("/creator-content", creatorContentRoutes)
  .route("/creator-onboard", creatorOnboardRoutes)
  .route("/owner/rights-request", ownerRequestRoutes)
  .route("/owner/request-bundle", ownerBundleRoutes)
  .route("/owner/uploads", ownerUploadRoutes)
  .route("/contracts", contractRoutes)
  .route("/sign-contract", signContractRoutes)
  .route("/site-interest", siteInterestRoutes)
  .route("/slack", slackRoutes)
  .route("/support", supportRoutes)
  .route("/feedback", feedbackRoutes)
  .route("/backup", backupRoutes);

app.route("/api", docsRoutes(app));
addFurtherAddresses(app);

/** The type from which the web client is made. */
export type Api = typeof routes;

export const handler = handle(app);
