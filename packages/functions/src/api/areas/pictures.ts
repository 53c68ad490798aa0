import { Hono } from "hono";
import { linkPreviewRoutes } from "../assets/link-preview.ts";
import { pictureRoutes } from "../pages/pictures.ts";

/** What needs sharp. On AWS it has its own function. */
export const pictures = new Hono().basePath("/api").route("/", pictureRoutes).route("/link-preview", linkPreviewRoutes);
