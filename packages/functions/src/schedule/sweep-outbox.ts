import { sweepOutbox } from "@clearhouse/core/platform/events/bus.ts";

export const handler = async (): Promise<void> => {
  await sweepOutbox();
};
