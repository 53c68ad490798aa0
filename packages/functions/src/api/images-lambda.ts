import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { linkPreviewRoutes } from "./assets/link-preview.ts";
import { base } from "./http/base.ts";
import { pictureRoutes } from "./pages/pictures.ts";

/** What needs sharp. On AWS it has its own function. */
export const pictures = new Hono().basePath("/api").route("/", pictureRoutes).route("/link-preview", linkPreviewRoutes);

export const handler = handle(base().route("/", pictures));
