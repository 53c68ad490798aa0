import * as z from "zod";
import { askedScopeInput } from "../../base/license/asked-scope.schema.ts";
import {
  contentOwnerName,
  contentUrl,
  LIMITS,
  optionalEmail,
  optionalLine,
  resourceId,
  timestamp,
} from "../../platform/fields.schema.ts";
import { DEFAULT_INTENDED_USE, intendedUse } from "../../rights/rights-request/intended-use.schema.ts";

/** The message for an incomplete form. */
export const FILL_IN = "Please fill in all required fields";

const required = z.string({ error: FILL_IN }).trim().min(1, { error: FILL_IN, abort: true });

/** A workspace's id in Slack's format. */
export const slackTeamId = required.regex(/^T[A-Z0-9]{2,20}$/, "A Slack team ID looks like T0123ABCD");

export const saveSlackInput = z.object({
  slackTeamId,
  /** The bot's token; it is stored encrypted and never returned. */
  accessToken: required
    .startsWith("xoxb-", { error: "A bot access token begins with xoxb-", abort: true })
    .regex(/^xoxb-[\w-]{10,400}$/, "That isn't a whole bot access token. Copy it from your Slack app."),
});
export type ParsedSaveSlack = z.output<typeof saveSlackInput>;

/** The chosen channel; "" for none. */
export const chooseChannelInput = z.object({
  channelId: z.string().regex(/^([CG][A-Z0-9]{2,20})?$/, "Please choose a channel"),
});

const channel = z.object({ id: z.string(), name: z.string() });

/** The integration as admins see it. */
export const slackIntegration = z.object({
  slackTeamId: z.string(),
  slackTeamName: z.string(),
  defaultChannel: channel.nullable(),
  /** Whether Slack refuses the token, because it was revoked or the app was removed. */
  refused: z.boolean(),
  savedBy: z.string(),
  savedAt: timestamp,
});
export type SlackIntegration = z.infer<typeof slackIntegration>;

export const slackState = z.object({
  /** Whether the deployment has the app's secrets. */
  setUp: z.boolean(),
  integration: slackIntegration.nullable(),
});
export type SlackState = z.infer<typeof slackState>;

/** The channels that the bot sees. */
export const slackChannels = z.object({
  items: z.array(
    channel.extend({
      /** Whether the bot may post in the channel. */
      member: z.boolean(),
    }),
  ),
});
export type SlackChannels = z.infer<typeof slackChannels>;

/**
 * The input of a request made in Slack, with the rules of the form for a request by URL. Missing values are taken from
 * the post and the team's settings. This schema repeats the form's rules, because importing the form's schema would
 * load all code of rights requests: see docs/decisions/slack.md.
 */
export const slackRequest = z.object({
  contentUrl,
  contentOwner: contentOwnerName,
  contentOwnerEmail: optionalEmail,
  contentTitle: optionalLine("Content title", LIMITS.title),
  brand: optionalLine("Brand", LIMITS.nameMax),
  intendedUse: intendedUse.default(DEFAULT_INTENDED_USE),
  /** Absent in commands that an earlier release stored. */
  words: askedScopeInput.shape.words.optional(),
});
export type SlackRequest = z.output<typeof slackRequest>;

/** The commands that people send in Slack. */
export const slackAsk = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("request"), request: slackRequest }),
  z.object({ kind: z.literal("status"), subject: z.string() }),
  z.object({ kind: z.literal("can-i-use"), text: z.string() }),
  z.object({ kind: z.enum(["remind", "copy", "withdraw"]), requestId: resourceId }),
]);
export type SlackAsk = z.infer<typeof slackAsk>;
