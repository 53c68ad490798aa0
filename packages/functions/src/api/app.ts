import { analyticsRoutes } from "./analytics.ts";
import { apiKeyRoutes } from "./api-keys.ts";
import { assetRoutes } from "./assets.ts";
import { backupRoutes } from "./backup.ts";
import { base } from "./base.ts";
import { calendarRoutes } from "./calendar.ts";
import { calendarFeedRoutes } from "./calendar-feed.ts";
import { contractTemplateRoutes } from "./contract-templates.ts";
import { contractRoutes } from "./contracts.ts";
import { creatorContentRoutes } from "./creator-content.ts";
import { creatorInviteRoutes } from "./creator-invites.ts";
import { creatorOnboardRoutes } from "./creator-onboard.ts";
import { creatorRoutes } from "./creators.ts";
import { docsRoutes } from "./docs.ts";
import { exportRoutes } from "./exports.ts";
import { feedbackRoutes } from "./feedback.ts";
import { importRoutes } from "./imports.ts";
import { inviteRoutes } from "./invite.ts";
import { licenceRoutes } from "./licences.ts";
import { limitBody } from "./limit-body.ts";
import { linkPreviewRoutes } from "./link-preview.ts";
import { notificationRoutes } from "./notifications.ts";
import { pictureRoutes } from "./pictures.ts";
import { profileRoutes } from "./profile.ts";
import { publicPageRoutes } from "./public-pages.ts";
import { publicationRoutes } from "./publications.ts";
import { releaseRoutes } from "./releases.ts";
import { ownerBundleRoutes } from "./request-bundles.ts";
import { ownerRequestRoutes, rightsRequestRoutes } from "./rights-requests.ts";
import { savedViewRoutes } from "./saved-views.ts";
import { sessionRoutes } from "./session.ts";
import { signContractRoutes } from "./sign-contract.ts";
import { siteInterestRoutes } from "./site-interest.ts";
import { slackRoutes } from "./slack.ts";
import { supportRoutes } from "./support.ts";
import { systemRoutes } from "./system.ts";
import { teamRoutes } from "./team.ts";
import { ownerUploadRoutes, uploadRoutes } from "./uploads.ts";
import { webhookRoutes } from "./webhooks.ts";

/** Everything under one origin; each route names who may call it. */
export const app = base();

// Before the body limit: pictures are larger than other bodies, and have a limit of their own.
const withPictures = app.basePath("/api").route("/", pictureRoutes);

// Reading the body makes node-server build the whole Request, the most expensive part of a small answer.
app.use((c, next) => (c.req.method === "GET" || c.req.method === "HEAD" ? next() : limitBody(c, next)));
app.route("/", publicPageRoutes);

const routes = withPictures
  .route("/", systemRoutes)
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
  .route("/licences", licenceRoutes)
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

/** The type from which the web's client is made. */
export type Api = typeof routes;
