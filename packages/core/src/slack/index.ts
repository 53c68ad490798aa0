export { answer } from "./answer.ts";
export * as Slack from "./index.ts";
export { channels, chooseChannel, remove, save, state } from "./integration.ts";
export { tellAnswer } from "./thread.ts";
