import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { SealedToken } from "./connection/token.ts";
import type { SlackAsk } from "./slack.schema.ts";

/** A team's Slack workspace, and the bot's token for it. */
export const SlackIntegrationEntity = new Entity(
  {
    model: { service: SERVICE, entity: "slackintegration", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /**
       * The workspace. A workspace belongs to one Clearhouse team at a time; a `unique` item prevents a second team.
       */
      slackTeamId: { type: "string", required: true },
      slackTeamName: { type: "string", required: true },
      token: { type: CustomAttributeType<SealedToken>("any"), required: true },
      /** The channel for owners' answers to requests that weren't made in Slack. */
      defaultChannelId: { type: "string" },
      defaultChannelName: { type: "string" },
      /** Since when Slack has refused the token. */
      refusedAt: { type: "string" },
      savedBy: { type: "string", required: true },
      savedAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);
export type SlackIntegrationRecord = EntityItem<typeof SlackIntegrationEntity>;

/**
 * A Slack command, kept for some days after it is answered. The handler of an event with the command's id carries out
 * the command.
 */
export const SlackCommandEntity = new Entity(
  {
    model: { service: SERVICE, entity: "slackcommand", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      commandId: { type: "string", required: true },
      ask: { type: CustomAttributeType<SlackAsk>("any"), required: true },
      slackUserId: { type: "string", required: true },
      channelId: { type: "string", required: true },
      /** The URL that accepts private answers for half an hour; absent for a submitted form. */
      responseUrl: { type: "string" },
      at: { type: "string", required: true },
      /** The command's result; once it is stored, only the answer has to be sent. */
      done: { type: CustomAttributeType<Done>("any") },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["commandId"] } },
    },
  },
  entityConfig(),
);
export type SlackCommandRecord = EntityItem<typeof SlackCommandEntity>;

/** The result of a command for its sender: a text in Slack's markup, or a request to show. */
export type Done =
  | {
      text: string;
      /** The id of a request whose message has to be updated. */
      changed?: string;
    }
  | { show: "asked" | "request" | "link"; requestId: string };

/** The channel where a request was posted; the request's outcome is posted in the same channel, once. */
export const SlackThreadEntity = new Entity(
  {
    model: { service: SERVICE, entity: "slackthread", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      slackUserId: { type: "string" },
      /** The workspace; the team may be connected with another workspace later. */
      slackTeamId: { type: "string", required: true },
      /** A channel, or the person's id for a direct message. */
      channelId: { type: "string", required: true },
      /** The message with the request; absent if no message could be posted. */
      ts: { type: "string" },
      /** When the owner's answer was posted. */
      toldAt: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["requestId"] } },
    },
  },
  entityConfig(),
);
export type SlackThreadRecord = EntityItem<typeof SlackThreadEntity>;

export const SLACK_INTEGRATION_ABOUT: AboutOf<SlackIntegrationRecord> = {
  slackTeamName: "text",
  defaultChannelName: "text",
  savedBy: "member",
};

export const SLACK_COMMAND_ABOUT: AboutOf<SlackCommandRecord> = { ask: "text", responseUrl: "nobody", done: "text" };
