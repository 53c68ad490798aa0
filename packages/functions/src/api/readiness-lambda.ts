import { handle } from "hono/aws-lambda";
import { readiness } from "./areas/readiness.ts";
import { base } from "./http/base.ts";

export const handler = handle(base().route("/", readiness));
