import { handle } from "hono/aws-lambda";
import { linkPreviewRoutes } from "./assets/link-preview.ts";
import { base } from "./http/base.ts";
import { pictureRoutes } from "./pages/pictures.ts";

const app = base();
app.basePath("/api").route("/", pictureRoutes).route("/link-preview", linkPreviewRoutes);

export const handler = handle(app);
