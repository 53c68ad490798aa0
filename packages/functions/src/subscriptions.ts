/**
 * Lists which consequences follow from which event, in which function each of them runs (its profile), and which other
 * functions there are. The stacks make functions, rules and permissions from this list, and npm start's local event bus
 * delivers events to the consequences in this list. The list is only data and imports no handlers.
 */

import {
  END_UPLOADS,
  eventsOf,
  type FunctionDefinition,
  MAIL,
  type Profile,
  type Queued,
  type Schedule,
  type Subscription,
} from "./function-definition.ts";
import { CUSTODY } from "./subscriptions/custody.ts";
import { HEAVY } from "./subscriptions/heavy.ts";
import { LIGHT } from "./subscriptions/light.ts";
import { OUTWARD } from "./subscriptions/outward.ts";

export {
  API,
  IMAGES,
  IMAGES_PATHS,
  inGateway,
  isAt,
  PAGES,
  PAGES_PATHS,
  READINESS,
  READINESS_PATHS,
  SLACK_CALLS,
  SLACK_PATHS,
  WORKSPACE,
  WORKSPACE_PATHS,
} from "./subscriptions/api.ts";

export const PROFILES: readonly Profile[] = [...LIGHT, ...OUTWARD, ...HEAVY, ...CUSTODY];

/** All consequences, each with the settings of its profile. */
export const SUBSCRIPTIONS: readonly Subscription[] = PROFILES.flatMap(({ consequences }) => consequences);

/** The names of the consequences that follow from an event. */
export const consequencesOf = (event: string): readonly string[] =>
  SUBSCRIPTIONS.filter((subscription) => eventsOf(subscription).includes(event)).map(({ name }) => name);

/** Gets new outbox items from the table's stream. */
export const RELAY: FunctionDefinition = {
  name: "Relay",
  handler: "packages/functions/src/relay",
  access: { table: ["BatchWriteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 30,
};

/** Publishes events that the relay hasn't published. */
const SWEEP_OUTBOX: Schedule = {
  name: "SweepOutbox",
  handler: "packages/functions/src/schedule/sweep-outbox",
  everyMinutes: 1,
  access: { table: ["Query", "BatchWriteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 50,
};

/**
 * Handles due timers: removes uploads and exports, expires requests, continues imports and foreign files, reminds
 * owners, announces the end of grants, plans anchors of logs, sends summaries of notifications, checks backups, and
 * sends webhooks again.
 */
const RUN_TIMERS: Schedule = {
  name: "RunTimers",
  handler: "packages/functions/src/schedule/run-timers",
  everyMinutes: 1,
  access: {
    table: ["Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"],
    media: END_UPLOADS,
    imports: END_UPLOADS,
  },
  // Email addresses whose mail bounced are stored as keyed hashes.
  secrets: ["APP_SECRET"],
  memoryMb: 512,
  timeoutSeconds: 90,
};

/** For finding and removing all objects of a team. */
const REMOVE_ALL = ["ListBucket", "DeleteObject"] as const;

/** Deletes closed teams once their time is over, in runs of up to fourteen minutes. */
const DELETE_CLOSED_TEAMS: Schedule = {
  name: "DeleteClosedTeams",
  handler: "packages/functions/src/schedule/delete-closed-teams",
  everyMinutes: 15,
  access: {
    table: ["Scan", "Query", "GetItem", "UpdateItem", "DeleteItem"],
    media: REMOVE_ALL,
    documents: REMOVE_ALL,
    imports: REMOVE_ALL,
    branding: ["DeleteObject"],
    backup: REMOVE_ALL,
    within: { backup: "files/" },
    accounts: true,
  },
  memoryMb: 512,
  timeoutSeconds: 840,
};

/** The functions that are called by the clock. Their time-outs and permissions differ too much for one function. */
export const SCHEDULES: readonly Schedule[] = [SWEEP_OUTBOX, RUN_TIMERS, DELETE_CLOSED_TEAMS];

/** Gets changes of assets and new notifications from the table's stream, and sends signals to open pages. */
export const SIGNAL_CHANGES: FunctionDefinition = {
  name: "SignalChanges",
  handler: "packages/functions/src/live/signal-changes",
  access: { table: ["GetItem", "PutItem", "UpdateItem"], live: true },
  memoryMb: 512,
  timeoutSeconds: 30,
};

/** Called by AppSync for each connection and subscription of a page. */
export const AUTHORIZE_LIVE: FunctionDefinition = {
  name: "AuthorizeLive",
  handler: "packages/functions/src/live/authorize",
  access: { table: ["GetItem", "Query"] },
  memoryMb: 512,
  timeoutSeconds: 10,
};

/**
 * Decides whether somebody may sign up. Like the next function, it is called by Cognito, which waits for at most 5
 * seconds.
 */
export const PRE_SIGN_UP: FunctionDefinition = {
  name: "PreSignUp",
  handler: "packages/functions/src/auth/pre-sign-up",
  access: { table: ["GetItem", "Query", "UpdateItem"] },
  memoryMb: 1024,
  timeoutSeconds: 5,
  secrets: ["APP_SECRET"],
};

/** Counts and writes the user pool's mails. */
export const CUSTOM_MESSAGE: FunctionDefinition = {
  name: "CustomMessage",
  handler: "packages/functions/src/auth/custom-message",
  access: { table: ["GetItem", "Query", "UpdateItem"] },
  memoryMb: 1024,
  timeoutSeconds: 5,
  secrets: ["APP_SECRET"],
};

/**
 * Handles the outcomes of mails, which SES publishes to a topic and the topic puts into a queue. Failed messages are
 * retried like those of event handlers, and become dead letters in the end.
 */
export const MAIL_FEEDBACK: Queued = {
  name: "MailFeedback",
  handler: "packages/functions/src/mail-feedback",
  access: { table: ["GetItem", "Query", "PutItem", "UpdateItem"] },
  ...MAIL,
};

/** Every function that gets messages from a queue and has dead letters. */
export const QUEUED: readonly Queued[] = [...PROFILES, MAIL_FEEDBACK];

/** Events of which some belong to no team: of visitors of the public site, and of people without a team. */
export const WITHOUT_TEAM: readonly string[] = ["site.interest.registered", "user.sign_in.added", "user.email.changed"];
