import { type Domain, RECORDS, type Subscription } from "../function-definition.ts";

/** For functions that count an event of a request; only the figure that grows depends on the event. */
const COUNTER = {
  access: { table: RECORDS },
  memoryMb: 512,
  timeoutSeconds: 30,
} as const satisfies Partial<Subscription>;

/** Counts the figures that the page Analytics shows. */
export const ANALYTICS: Domain = {
  name: "Analytics",
  subscriptions: [
    {
      name: "CountSentRequest",
      event: "rights_request.created",
      handler: "packages/functions/src/events/rights-request-created/count-request",
      concurrency: 5,
      ...COUNTER,
    },
    {
      name: "CountOpenedRequest",
      event: "rights_request.opened",
      handler: "packages/functions/src/events/rights-request-opened/count-request",
      concurrency: 5,
      ...COUNTER,
    },
    {
      name: "CountApprovedRequest",
      event: "rights_request.approved",
      handler: "packages/functions/src/events/rights-request-approved/count-request",
      ...COUNTER,
    },
    {
      name: "CountDeniedRequest",
      event: "rights_request.denied",
      handler: "packages/functions/src/events/rights-request-denied/count-request",
      ...COUNTER,
    },
  ],
};
