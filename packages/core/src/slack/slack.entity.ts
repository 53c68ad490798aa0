import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { SealedToken } from "./connection/token.ts";
import type { SlackAsk } from "./slack.schema.ts";

/** A team's Slack workspace, and the bot's token for it. */
export const SlackIntegrationEntity = new Entity(
  {
    model: { service: SERVICE, entity: "slackintegration", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The workspace, which belongs to one Clearhouse team at a time, ensured by a claim. */
      slackTeamId: { type: "string", required: true },
      slackTeamName: { type: "string", required: true },
      token: { type: CustomAttributeType<SealedToken>("any"), required: true },
      /** Where answers are posted to requests that weren't made in Slack. */
      defaultChannelId: { type: "string" },
      defaultChannelName: { type: "string" },
      /** Since when Slack refuses the token. */
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

/** A Slack command, kept until it is answered and some days longer; its event names it. */
export const SlackCommandEntity = new Entity(
  {
    model: { service: SERVICE, entity: "slackcommand", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      commandId: { type: "string", required: true },
      ask: { type: CustomAttributeType<SlackAsk>("any"), required: true },
      slackUserId: { type: "string", required: true },
      channelId: { type: "string", required: true },
      /** The address that accepts private answers for half an hour; a form has none. */
      responseUrl: { type: "string" },
      at: { type: "string", required: true },
      /** The result: from then on only the answer is left to send. */
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

/** The result of a command for its sender: markup, or a request to show. */
export type Done =
  | {
      text: string;
      /** The id of a request whose message has to be updated. */
      changed?: string;
    }
  | { show: "asked" | "request" | "link"; requestId: string };

/** Where a request is discussed: its outcome is posted there, once. */
export const SlackThreadEntity = new Entity(
  {
    model: { service: SERVICE, entity: "slackthread", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      slackUserId: { type: "string" },
      /** The workspace; a team may be connected with another one later. */
      slackTeamId: { type: "string", required: true },
      /** A channel, or the person's id for a direct message. */
      channelId: { type: "string", required: true },
      /** The message with the request; absent if none could be posted. */
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
