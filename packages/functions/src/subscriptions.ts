/**
 * Lists which consequences follow from which event, in which function each of them runs (its profile), and which other
 * functions there are. The stacks make functions, rules and permissions from this list, and npm start's local event bus
 * delivers events to the consequences in this list. The list is only data and imports no handlers.
 */

import { eventsOf, type Profile, type Queued, type Subscription } from "./function-definition.ts";
import { MAIL_FEEDBACK } from "./subscriptions/called.ts";
import { CUSTODY } from "./subscriptions/custody.ts";
import { HEAVY } from "./subscriptions/heavy.ts";
import { LIGHT } from "./subscriptions/light.ts";
import { OUTWARD } from "./subscriptions/outward.ts";

export {
  API,
  IMAGES,
  PAGES,
  READINESS,
  SLACK_CALLS,
  WORKSPACE,
  WORKSPACE_PATHS,
} from "./subscriptions/api.ts";
export {
  AUTHORIZE_LIVE,
  CUSTOM_MESSAGE,
  MAIL_FEEDBACK,
  PRE_SIGN_UP,
  RELAY,
  SCHEDULES,
  SIGNAL_CHANGES,
} from "./subscriptions/called.ts";
export { IMAGES_PATHS, inGateway, isAt, PAGES_PATHS, READINESS_PATHS, SLACK_PATHS } from "./subscriptions/paths.ts";

export const PROFILES: readonly Profile[] = [...LIGHT, ...OUTWARD, ...HEAVY, ...CUSTODY];

/** All consequences, each with the settings of its profile. */
export const SUBSCRIPTIONS: readonly Subscription[] = PROFILES.flatMap(({ consequences }) => consequences);

/** The names of the consequences that follow from an event. */
export const consequencesOf = (event: string): readonly string[] =>
  SUBSCRIPTIONS.filter((subscription) => eventsOf(subscription).includes(event)).map(({ name }) => name);

/** Every function that gets messages from a queue and has dead letters. */
export const QUEUED: readonly Queued[] = [...PROFILES, MAIL_FEEDBACK];

/** Events of which some belong to no team: of visitors of the public site, and of people without a team. */
export const WITHOUT_TEAM: readonly string[] = ["site.interest.registered", "user.sign_in.added", "user.email.changed"];
