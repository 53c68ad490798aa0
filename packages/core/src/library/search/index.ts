export * as Search from "./index.ts";
export { board, everyId, idsOf, list } from "./list.ts";
