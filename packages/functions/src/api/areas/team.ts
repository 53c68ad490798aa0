import { Hono } from "hono";
import { siteInterestRoutes } from "../pages/site-interest.ts";
import { apiKeyRoutes } from "../team/api-keys.ts";
import { feedbackRoutes } from "../team/feedback.ts";
import { inviteRoutes } from "../team/invite.ts";
import { profileRoutes } from "../team/profile.ts";
import { slackRoutes } from "../team/slack.ts";
import { supportRoutes } from "../team/support.ts";
import { teamRoutes } from "../team/team.ts";
import { webhookRoutes } from "../team/webhooks.ts";

export const team = new Hono()
  .basePath("/api")
  .route("/team", teamRoutes)
  .route("/team/api-keys", apiKeyRoutes)
  .route("/team/webhooks", webhookRoutes)
  .route("/invite", inviteRoutes)
  .route("/profile", profileRoutes)
  .route("/slack", slackRoutes)
  .route("/support", supportRoutes)
  .route("/feedback", feedbackRoutes)
  .route("/site-interest", siteInterestRoutes);
