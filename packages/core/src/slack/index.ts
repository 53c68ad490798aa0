// answer.ts and thread.ts, which handle events, aren't exported here, so that only the Lambda functions for events
// include them.

export { channels, chooseChannel, remove, save, state } from "./connection/integration.ts";
export * as Slack from "./index.ts";
