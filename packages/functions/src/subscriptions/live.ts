import { type Domain, type FunctionDefinition, NOTICE, RECORDS } from "../function-definition.ts";

/** Gets changes of assets and new notifications from the table's stream, and sends signals to open pages. */
export const SIGNAL_CHANGES: FunctionDefinition = {
  name: "SignalChanges",
  handler: "packages/functions/src/live/signal-changes",
  access: { table: ["GetItem", "PutItem", "UpdateItem"], live: true },
  ...NOTICE,
};

/** Called by AppSync for each connection and subscription of a page. */
export const AUTHORIZE_LIVE: FunctionDefinition = {
  name: "AuthorizeLive",
  handler: "packages/functions/src/live/authorize",
  access: { table: ["GetItem", "Query"] },
  memoryMb: 512,
  timeoutSeconds: 10,
};

export const LIVE: Domain = {
  name: "Live",
  subscriptions: [
    {
      name: "SendSignal",
      event: "live.signal.owed",
      handler: "packages/functions/src/events/live-signal-owed/send-signal",
      // The function waits for the end of the current second, on average for half a second.
      concurrency: 24,
      access: { table: RECORDS, live: true },
      ...NOTICE,
    },
  ],
};
