export { bulk } from "./bulk.ts";
export { download } from "./download.ts";
export * as Clearance from "./index.ts";
export { remove } from "./remove.ts";
export { restoreGrant } from "./restore-grant.ts";
export { gate } from "./rights.ts";
export { setStatus } from "./set-status.ts";
