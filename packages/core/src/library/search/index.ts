export * as Search from "./index.ts";
export { board, counts, everyId, idsOf, list, uploadStats } from "./list.ts";
