import { handle } from "hono/aws-lambda";
import { pages } from "./areas/pages.ts";
import { base } from "./http/base.ts";

export const handler = handle(base().route("/", pages));
