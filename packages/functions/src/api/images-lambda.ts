import { handle } from "hono/aws-lambda";
import { base } from "./base.ts";
import { linkPreviewRoutes } from "./link-preview.ts";
import { pictureRoutes } from "./pictures.ts";

const app = base();
app.basePath("/api").route("/", pictureRoutes).route("/link-preview", linkPreviewRoutes);

export const handler = handle(app);
