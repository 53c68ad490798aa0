import { Hono } from "hono";
import { contractTemplateRoutes } from "../creators/contract-templates.ts";
import { contractRoutes } from "../creators/contracts.ts";
import { creatorContentRoutes } from "../creators/creator-content.ts";
import { creatorInviteRoutes } from "../creators/creator-invites.ts";
import { creatorOnboardRoutes } from "../creators/creator-onboard.ts";
import { creatorRoutes } from "../creators/creators.ts";
import { signContractRoutes } from "../creators/sign-contract.ts";

export const creators = new Hono()
  .basePath("/api")
  .route("/contract-templates", contractTemplateRoutes)
  .route("/creators", creatorRoutes)
  .route("/creator-invites", creatorInviteRoutes)
  .route("/creator-content", creatorContentRoutes)
  .route("/creator-onboard", creatorOnboardRoutes)
  .route("/contracts", contractRoutes)
  .route("/sign-contract", signContractRoutes);
