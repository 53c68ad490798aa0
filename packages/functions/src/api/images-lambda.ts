import { handle } from "hono/aws-lambda";
import { pictures } from "./areas/pictures.ts";
import { base } from "./http/base.ts";

export const handler = handle(base().route("/", pictures));
