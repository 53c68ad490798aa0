import { sweepOutbox } from "@clearhouse/core/platform/events/bus.ts";
import type { Context } from "aws-lambda";
import { withinTime } from "../time-limit.ts";

export const handler = async (_event?: unknown, context?: Context): Promise<void> => {
  await withinTime(context, () => sweepOutbox());
};
