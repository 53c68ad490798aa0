export { approve, deny, reply } from "./answer.ts";
export * as RequestBundle from "./index.ts";
export { make } from "./make.ts";
export { forOwner, viewed } from "./owner.ts";
export { stopReminders } from "./reminders.ts";
