export { bulk } from "./bulk.ts";
export * as Clearance from "./index.ts";
export { remove } from "./remove.ts";
export { setStatus } from "./set-status.ts";
