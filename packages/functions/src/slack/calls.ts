import { command, interact, type Reply, takeSigned } from "@clearhouse/core/integrations/slack/receive.ts";
import type { Context } from "hono";
import { handle } from "hono/aws-lambda";
import { base, limitBody } from "../api/http/base.ts";

/** Checks Slack's signature over the raw bytes of a call. @returns the form in the call */
const signedForm = async (c: Context): Promise<URLSearchParams> => {
  const body = new Uint8Array(await c.req.arrayBuffer());
  await takeSigned({
    signature: c.req.header("x-slack-signature") ?? "",
    timestamp: c.req.header("x-slack-request-timestamp") ?? "",
    body,
  });
  return new URLSearchParams(new TextDecoder().decode(body));
};

/** Answers with status 200. Slack shows the answer's body; for an empty body, Slack shows nothing. */
const reply = (c: Context, told: Reply) => (told ? c.json(told, 200) : c.body(null, 200));

/** Answers a slash command. */
export const commands = async (c: Context): Promise<Response> => reply(c, await command(await signedForm(c)));

/** Answers a pressed button, or a submitted form. */
export const interactions = async (c: Context): Promise<Response> => reply(c, await interact(await signedForm(c)));

const app = base();
app.use(limitBody).post("/api/slack/commands", commands).post("/api/slack/interactions", interactions);

/** The function that only Slack calls. */
export const handler = handle(app);
