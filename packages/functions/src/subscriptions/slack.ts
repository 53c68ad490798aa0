import type { SlackEvent } from "@clearhouse/core/base/happenings/list.schema.ts";
import {
  type Domain,
  type FunctionDefinition,
  RECORDS,
  RECORDS_AND_LISTS,
  type Subscription,
} from "../function-definition.ts";

/**
 * The routes that Slack calls. The function is separate from the API's function, because Slack waits only 3 seconds,
 * and the API's start could take most of that time. The function stores commands and opens forms; event handlers do
 * everything else.
 */
export const SLACK_CALLS: FunctionDefinition = {
  name: "SlackCalls",
  handler: "packages/functions/src/slack/calls",
  access: { table: ["GetItem", "PutItem", "UpdateItem"] },
  memoryMb: 1024,
  timeoutSeconds: 5,
  secrets: ["SLACK_SIGNING_SECRET", "SLACK_TOKEN_KEYS"],
};

/** The site's paths that {@link SLACK_CALLS} answers, in API Gateway's notation. */
export const SLACK_PATHS = ["/api/slack/commands", "/api/slack/interactions"] as const;

/** For functions that call Slack; the time-out includes waiting for Slack. */
const CALLER = {
  memoryMb: 512,
  timeoutSeconds: 45,
  secrets: ["SLACK_TOKEN_KEYS"],
} as const satisfies Partial<Subscription>;

/** By the event of which Slack is told. */
const OUTCOMES: Record<SlackEvent, Subscription> = {
  "rights_request.approved": {
    name: "TellSlackApproved",
    event: "rights_request.approved",
    handler: "packages/functions/src/events/rights-request-approved/tell-slack",
    access: { table: RECORDS },
    ...CALLER,
  },
  "rights_request.denied": {
    name: "TellSlackDenied",
    event: "rights_request.denied",
    handler: "packages/functions/src/events/rights-request-denied/tell-slack",
    access: { table: RECORDS },
    ...CALLER,
  },
  "rights_request.expired": {
    name: "TellSlackExpired",
    event: "rights_request.expired",
    handler: "packages/functions/src/events/rights-request-expired/tell-slack",
    access: { table: RECORDS },
    ...CALLER,
  },
};

export const SLACK: Domain = {
  name: "Slack",
  subscriptions: [
    {
      name: "AnswerSlackCommand",
      event: "slack.command.received",
      handler: "packages/functions/src/events/slack-command-received/answer-command",
      concurrency: 14,
      access: { table: RECORDS_AND_LISTS },
      ...CALLER,
      // Requests and reminders count the mails that they cause.
      secrets: [...CALLER.secrets, "APP_SECRET"],
    },
    ...Object.values(OUTCOMES),
  ],
};
