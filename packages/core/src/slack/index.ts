// The code that handles events is in answer.ts and thread.ts, so that only the functions for events bundle it.

export { channels, chooseChannel, remove, save, state } from "./connection/integration.ts";
export * as Slack from "./index.ts";
