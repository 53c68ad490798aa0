// The work of events is in answer.ts and thread.ts: only their functions bundle it.
export * as Slack from "./index.ts";
export { channels, chooseChannel, remove, save, state } from "./integration.ts";
