// This file doesn't export answer.ts and thread.ts, which handle events, so that only the Lambda functions for events
// include them.

export { channels, chooseChannel, remove, save, state } from "./connection/integration.ts";
export * as Slack from "./index.ts";
