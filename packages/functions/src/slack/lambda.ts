import { handle } from "hono/aws-lambda";
import { base } from "../api/http/base.ts";
import { limitBody } from "../api/http/limit-body.ts";
import { commands, interactions } from "./calls.ts";

const app = base();
app.use(limitBody).post("/api/slack/commands", commands).post("/api/slack/interactions", interactions);

export const handler = handle(app);
