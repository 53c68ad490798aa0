import type { FunctionDefinition, Schedule } from "../function-definition.ts";

/** Gets new outbox items from the table's stream. */
export const RELAY: FunctionDefinition = {
  name: "Relay",
  handler: "packages/functions/src/relay",
  access: { table: ["DeleteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 30,
};

/** Publishes events that the relay hasn't published. */
export const SWEEP_OUTBOX: Schedule = {
  name: "SweepOutbox",
  handler: "packages/functions/src/schedule/sweep-outbox",
  everyMinutes: 1,
  access: { table: ["Query", "DeleteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 50,
};
