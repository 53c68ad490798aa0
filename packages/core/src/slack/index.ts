// What events have done stands in answer.ts and thread.ts: their functions alone take it in.
export * as Slack from "./index.ts";
export { channels, chooseChannel, remove, save, state } from "./integration.ts";
