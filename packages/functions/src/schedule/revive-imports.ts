import { Import } from "@clearhouse/core/import/index.ts";

/** Goes on with imports whose step was lost. */
export const handler = async (): Promise<void> => {
  await Import.revive();
};
