export { askRestore, checkNow, copyAgain } from "./acts.ts";
export { filesOf, health, openFiles } from "./health.ts";
export * as Backup from "./index.ts";
