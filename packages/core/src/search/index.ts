export * as Search from "./index.ts";
export { board, idsOf, list } from "./list.ts";
