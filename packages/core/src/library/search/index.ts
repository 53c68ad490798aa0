export * as Search from "./index.ts";
export { board, counts, countsIfPrepared, everyId, idsOf, list, uploadStats } from "./list.ts";
