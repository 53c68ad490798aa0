import { revive } from "@clearhouse/core/import/revive.ts";

/** Goes on with imports whose step was lost. */
export const handler = async (): Promise<void> => {
  await revive();
};
