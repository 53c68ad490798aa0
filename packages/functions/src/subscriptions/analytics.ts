import { type Domain, RECORDS, type Subscription } from "../function-definition.ts";

/**
 * Returns the subscription that counts an event of a request. The subscriptions for all such events are alike; only the
 * figure that grows depends on the event.
 */
const countRequest = (name: string, step: string): Subscription => ({
  name,
  event: `rights_request.${step}`,
  handler: `packages/functions/src/events/rights-request-${step}/count-request`,
  access: { table: RECORDS },
  memoryMb: 512,
  timeoutSeconds: 30,
});

/** Counts the figures that the page Analytics shows. */
export const ANALYTICS: Domain = {
  name: "Analytics",
  subscriptions: [
    { ...countRequest("CountSentRequest", "created"), concurrency: 5 },
    { ...countRequest("CountOpenedRequest", "opened"), concurrency: 5 },
    countRequest("CountApprovedRequest", "approved"),
    countRequest("CountDeniedRequest", "denied"),
  ],
};
