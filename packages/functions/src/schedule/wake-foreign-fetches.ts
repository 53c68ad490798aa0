import { wakeForeignFetches } from "@clearhouse/core/asset/foreign-watch.ts";

/** Has foreign files fetched whose time has come. */
export const handler = async (): Promise<void> => {
  await wakeForeignFetches();
};
