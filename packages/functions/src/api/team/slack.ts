import { Slack } from "@clearhouse/core/integrations/slack/index.ts";
import {
  chooseChannelInput,
  saveSlackInput,
  slackChannels,
  slackIntegration,
  slackState,
} from "@clearhouse/core/integrations/slack/slack.schema.ts";
import { Hono } from "hono";
import { commands, interactions } from "../../slack/calls.ts";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/**
 * The team's Slack settings (admins), and the routes that Slack calls. On AWS a separate function answers the routes
 * that Slack calls.
 */
export const slackRoutes = new Hono()
  .get("/integration", describe("The team's connection with Slack (admins)", { 200: slackState }), member, async (c) =>
    c.json(await Slack.state(), 200),
  )
  .put(
    "/integration",
    describe("Connects the team with a Slack workspace; the token is never returned (admins)", {
      200: slackIntegration,
    }),
    member,
    valid("json", saveSlackInput),
    async (c) => c.json(await Slack.save(c.req.valid("json")), 200),
  )
  .delete(
    "/integration",
    describe("Ends the connection with Slack (admins)", { 204: undefined }),
    member,
    async (c) => {
      await Slack.remove();
      return c.body(null, 204);
    },
  )
  .get("/channels", describe("Lists channels that the bot sees (admins)", { 200: slackChannels }), member, async (c) =>
    c.json({ items: await Slack.channels() }, 200),
  )
  .put(
    "/integration/channel",
    describe("Sets where answers to requests made outside of Slack are posted (admins)", { 200: slackIntegration }),
    member,
    valid("json", chooseChannelInput),
    async (c) => c.json(await Slack.chooseChannel(c.req.valid("json").channelId), 200),
  )
  .post("/commands", describe("Answers a slash command that Slack has signed", { 200: undefined }), commands)
  .post(
    "/interactions",
    describe("Handles a pressed button or a submitted form that Slack has signed", { 200: undefined }),
    interactions,
  );
