import { handle } from "hono/aws-lambda";
import { base } from "./base.ts";
import { pictureRoutes } from "./pictures.ts";

const app = base();
app.basePath("/api").route("/", pictureRoutes);

export const handler = handle(app);
