/**
 * Lists which function handles which event, and which functions run on a schedule. The stacks make functions, rules and
 * permissions from this list, and npm start's local event bus delivers events to the functions in this list. Each part
 * of the application (Domain) has its own file and its own stack. The list is only data and imports no handlers.
 */

import type { Domain, FunctionDefinition, Queued, Schedule, Subscription } from "./function-definition.ts";
import { ANALYTICS } from "./subscriptions/analytics.ts";
import { ANCHOR } from "./subscriptions/anchor.ts";
import { ASSET } from "./subscriptions/asset.ts";
import { BACKUP } from "./subscriptions/backup.ts";
import { CONTRACT } from "./subscriptions/contract.ts";
import { CONTRACT_TEMPLATE } from "./subscriptions/contract-template.ts";
import { CREATOR } from "./subscriptions/creator.ts";
import { EXPORT } from "./subscriptions/export.ts";
import { FOREIGN_FILE } from "./subscriptions/foreign-file.ts";
import { GRANT } from "./subscriptions/grant.ts";
import { IMPORT } from "./subscriptions/import.ts";
import { LIVE } from "./subscriptions/live.ts";
import { MAIL_FEEDBACK } from "./subscriptions/mail.ts";
import { PEOPLE } from "./subscriptions/people.ts";
import { REQUEST_BUNDLE } from "./subscriptions/request-bundle.ts";
import { RIGHTS_REQUEST } from "./subscriptions/rights-request.ts";
import { SEARCH } from "./subscriptions/search.ts";
import { SITE } from "./subscriptions/site.ts";
import { SLACK } from "./subscriptions/slack.ts";
import { SUPPORT } from "./subscriptions/support.ts";
import { TEAM_CLOSING } from "./subscriptions/team-closing.ts";
import { TIMER } from "./subscriptions/timer.ts";
import { WEBHOOK } from "./subscriptions/webhook.ts";

export {
  API,
  IMAGES,
  IMAGES_PATHS,
  PAGES,
  PAGES_PATHS,
  READINESS,
  READINESS_PATHS,
  WORKSPACE,
  WORKSPACE_PATHS,
} from "./subscriptions/api.ts";
export { AUTHORIZE_LIVE, SIGNAL_CHANGES } from "./subscriptions/live.ts";
export { CUSTOM_MESSAGE, MAIL_FEEDBACK, PRE_SIGN_UP } from "./subscriptions/mail.ts";
export { SLACK_CALLS, SLACK_PATHS } from "./subscriptions/slack.ts";

/** Gets new outbox items from the table's stream. */
export const RELAY: FunctionDefinition = {
  name: "Relay",
  handler: "packages/functions/src/relay",
  access: { table: ["DeleteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 30,
};

/** Publishes events that the relay hasn't published. */
export const SWEEP_OUTBOX: Schedule = {
  name: "SweepOutbox",
  handler: "packages/functions/src/schedule/sweep-outbox",
  everyMinutes: 1,
  access: { table: ["Query", "DeleteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 50,
};

export const DOMAINS: readonly Domain[] = [
  ASSET,
  FOREIGN_FILE,
  TIMER,
  TEAM_CLOSING,
  SEARCH,
  LIVE,
  IMPORT,
  EXPORT,
  RIGHTS_REQUEST,
  REQUEST_BUNDLE,
  GRANT,
  PEOPLE,
  CONTRACT_TEMPLATE,
  CONTRACT,
  CREATOR,
  SLACK,
  SITE,
  ANCHOR,
  BACKUP,
  ANALYTICS,
  SUPPORT,
  WEBHOOK,
];

export const SUBSCRIPTIONS: readonly Subscription[] = DOMAINS.flatMap(({ subscriptions }) => subscriptions);

/** Every function that gets messages from a queue and has dead letters. */
export const QUEUED: readonly Queued[] = [...SUBSCRIPTIONS, MAIL_FEEDBACK];

export const SCHEDULES: readonly Schedule[] = [SWEEP_OUTBOX, ...DOMAINS.flatMap(({ schedules = [] }) => schedules)];
