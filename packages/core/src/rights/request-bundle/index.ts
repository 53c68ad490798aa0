export { approve, deny, reply } from "./answer.ts";
export { endedLink } from "./ended.ts";
export { holderOf } from "./holder.ts";
export * as RequestBundle from "./index.ts";
export { make } from "./make.ts";
export { mayAskAgain, sayNotAgain } from "./not-again.ts";
export { forOwner, viewed } from "./owner.ts";
export { remind } from "./remind.ts";
export { stopReminders } from "./reminders.ts";
