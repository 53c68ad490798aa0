import { sweepOutbox } from "@clearhouse/core/platform/bus.ts";

export const handler = async (): Promise<void> => {
  await sweepOutbox();
};
