export { copyAgain, restore } from "./acts.ts";
export { filesOf, health, openFiles } from "./health.ts";
export * as Backup from "./index.ts";
