import { wakeForeignFetches } from "@clearhouse/core/foreign-file/watch.ts";

/** Has foreign files fetched whose time has come. */
export const handler = async (): Promise<void> => {
  await wakeForeignFetches();
};
