import type { FunctionDefinition } from "./function-definition.ts";

export const EVENT_SOURCE = "clearhouse";

/**
 * How often an event is delivered to a consequence before the event becomes a dead letter, and the wait between two
 * attempts, as a multiple of the function's time-out. The wait is the queue's visibility time-out. Lambda requires a
 * visibility time-out of six times the function's time-out, so that no attempt begins while another one runs. A
 * thumbnail is tried every 6 minutes for 10 hours, a hash every 12 minutes for 20 hours. The local event bus makes as
 * many attempts, but its first wait is half a second, and each further wait is twice as long, up to the wait on AWS.
 */
export const DELIVERY = { attempts: 100, timeoutsBetween: 6 } as const;

/**
 * For how long a mail is tried, and the shortest wait between two attempts. SES may refuse all mail for a day, because
 * its quota for 24 hours is used up, or for days, while it reviews the account. SQS allows at most 1,000 attempts.
 */
export const MAIL_DELIVERY = { days: 4, secondsBetween: 360 } as const;

type Delivered = Pick<FunctionDefinition, "access" | "timeoutSeconds">;

/** The wait between two attempts. */
export const secondsBetweenAttempts = ({ access, timeoutSeconds }: Delivered): number =>
  Math.max(DELIVERY.timeoutsBetween * timeoutSeconds, access.mail ? MAIL_DELIVERY.secondsBetween : 0);

/** How often an event is delivered before it becomes a dead letter. */
export const attemptsOf = (definition: Delivered): number =>
  definition.access.mail
    ? Math.ceil((MAIL_DELIVERY.days * 86_400) / secondsBetweenAttempts(definition))
    : DELIVERY.attempts;

/**
 * EventBridge's attempts to put an event into an event handler's queue, after which the event becomes a dead letter
 * too.
 */
export const HAND_OVER = { retryAttempts: 8, maxAgeHours: 24 } as const;

/** The names of an event handler's queues. */
export const queuesOf = (stage: string, { name }: FunctionDefinition): { queue: string; deadLetters: string } => ({
  queue: `${stage}-clearhouse-${name}Queue`,
  deadLetters: `${stage}-clearhouse-${name}DeadLetters`,
});

/** The name of a consequence's rule on the stage's bus. */
export const ruleOf = (stage: string, { name }: Pick<FunctionDefinition, "name">): string =>
  `${stage}-clearhouse-${name}`;

/** The table's partition with an item for each event handler that runs or has run for an event. */
export const runsOf = (eventId: string) => ({ pk: `idem#${eventId}` });
