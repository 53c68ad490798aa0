export { count } from "./count.ts";
export * as Analytics from "./index.ts";
export { report } from "./read.ts";
export { rebuildFigures } from "./rebuild.ts";
