import type { FunctionDefinition } from "./function-definition.ts";

export const EVENT_SOURCE = "clearhouse";

/**
 * How often a consequence is attempted before its event becomes a dead letter, and the wait between attempts, in
 * time-outs of its function. The wait is the visibility time-out of its queue: Lambda requires six time-outs, so that
 * no attempt overtakes a running one. A mail is tried each 3 minutes for 5 hours, a thumbnail each 6 for 10 hours, a
 * hash each 12 for 20 hours. The local bus makes as many attempts with the same final wait, but begins with half a
 * second and doubles it.
 */
export const DELIVERY = { attempts: 100, timeoutsBetween: 6 } as const;

/** The wait between two attempts. */
export const secondsBetweenAttempts = ({ timeoutSeconds }: FunctionDefinition): number =>
  DELIVERY.timeoutsBetween * timeoutSeconds;

/** EventBridge's attempts to put an event into a consequence's queue; after them it is a dead letter as well. */
export const HAND_OVER = { retryAttempts: 8, maxAgeHours: 24 } as const;

/** SST's names for a consequence's queues. */
export const queuesOf = (stage: string, { name }: FunctionDefinition): { queue: string; deadLetters: string } => ({
  queue: `${stage}-clearhouse-${name}Queue`,
  deadLetters: `${stage}-clearhouse-${name}DeadLetters`,
});

/** The partition with an item for each consequence that runs or has run for an event. */
export const runsOf = (eventId: string) => ({ pk: `idem#${eventId}` });
