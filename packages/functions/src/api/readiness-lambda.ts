import { handle } from "hono/aws-lambda";
import { base } from "./http/base.ts";
import { readinessRoutes } from "./readiness.ts";

const app = base();
app.basePath("/api").route("/", readinessRoutes);

export const handler = handle(app);
