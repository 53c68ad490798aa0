import type { FunctionDefinition } from "./function-definition.ts";

export const EVENT_SOURCE = "clearhouse";

/**
 * Attempts at a consequence before its event is a dead letter, and the wait between two, in time-outs of its function.
 * The wait is the visibility time-out of its queue: Lambda asks for six time-outs, so that no attempt overtakes one that
 * still runs. A mail is tried each 3 minutes for 5 hours, a thumbnail each 6 for 10 hours, a hash each 12 for 20 hours.
 * The local bus makes as many attempts and ends at the same wait, but begins with half a second and doubles it.
 */
export const DELIVERY = { attempts: 100, timeoutsBetween: 6 } as const;

/** From an attempt to the next one. */
export const secondsBetweenAttempts = ({ timeoutSeconds }: FunctionDefinition): number =>
  DELIVERY.timeoutsBetween * timeoutSeconds;

/** EventBridge's attempts to put an event into a consequence's queue; then it is a dead letter as well. */
export const HAND_OVER = { retryAttempts: 8, maxAgeHours: 24 } as const;

/** What SST names the queues of a consequence. */
export const queuesOf = (stage: string, { name }: FunctionDefinition): { queue: string; deadLetters: string } => ({
  queue: `${stage}-clearhouse-${name}Queue`,
  deadLetters: `${stage}-clearhouse-${name}DeadLetters`,
});

/** The partition of what runs or has run for an event, with an item for each consequence. */
export const runsOf = (eventId: string) => ({ pk: `idem#${eventId}` });
