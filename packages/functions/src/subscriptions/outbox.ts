import type { FunctionDefinition, Schedule } from "../function-definition.ts";

/** Fed by the table's stream, INSERT of outbox items only. */
export const RELAY: FunctionDefinition = {
  name: "Relay",
  handler: "packages/functions/src/relay",
  access: { table: ["DeleteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 30,
};

/** Publishes what the relay left behind. */
export const SWEEP_OUTBOX: Schedule = {
  name: "SweepOutbox",
  handler: "packages/functions/src/schedule/sweep-outbox",
  everyMinutes: 1,
  access: { table: ["Query", "DeleteItem"], bus: true },
  memoryMb: 512,
  timeoutSeconds: 50,
};
