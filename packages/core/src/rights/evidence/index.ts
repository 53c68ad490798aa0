export { check } from "./check.ts";
export { decision } from "./decision.ts";
export * as Evidence from "./index.ts";
