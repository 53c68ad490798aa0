import { handle } from "hono/aws-lambda";
import { base } from "./base.ts";
import { publicPageRoutes } from "./public-pages.ts";

export const handler = handle(base().route("/", publicPageRoutes));
