import type { FunctionDefinition } from "./function-definition.ts";

export const EVENT_SOURCE = "clearhouse";

/**
 * How often a consequence is attempted before its event becomes a dead letter, and the wait between attempts, in
 * time-outs of the consequence's function. The wait is the visibility time-out of the queue: Lambda requires six
 * time-outs, so that no attempt overtakes a running one. A mail is tried every 3 minutes for 5 hours, a thumbnail every
 * 6 minutes for 10 hours, a hash every 12 minutes for 20 hours. The local bus makes as many attempts with the same
 * longest wait, but its first wait is half a second, and each next one is twice as long.
 */
export const DELIVERY = { attempts: 100, timeoutsBetween: 6 } as const;

/** The wait between two attempts. */
export const secondsBetweenAttempts = ({ timeoutSeconds }: FunctionDefinition): number =>
  DELIVERY.timeoutsBetween * timeoutSeconds;

/** EventBridge's attempts to put an event into a consequence's queue, after which the event is a dead letter too. */
export const HAND_OVER = { retryAttempts: 8, maxAgeHours: 24 } as const;

/** The names of a consequence's queues. */
export const queuesOf = (stage: string, { name }: FunctionDefinition): { queue: string; deadLetters: string } => ({
  queue: `${stage}-clearhouse-${name}Queue`,
  deadLetters: `${stage}-clearhouse-${name}DeadLetters`,
});

/** The partition with an item for each consequence that runs or has run for an event. */
export const runsOf = (eventId: string) => ({ pk: `idem#${eventId}` });
