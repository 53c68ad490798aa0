import { Duration } from "aws-cdk-lib/core";
import { EventBus, type StackContext } from "sst/constructs";
import { EVENT_SOURCE } from "../packages/functions/src/delivery.ts";

/**
 * Makes the bus, and an archive of its events. EventBridge drops an event without a rule silently; from the archive it
 * can be replayed once the rule is there. The rules are in consequences.ts.
 */
export function Events({ stack }: StackContext) {
  const bus = new EventBus(stack, "Bus");
  bus.cdk.eventBus.archive("Archive", {
    description: "Events of the last 30 days, for replays",
    eventPattern: { source: [EVENT_SOURCE] },
    // An event that is replayed later would be handled twice, because handlers remember events for 30 days.
    retention: Duration.days(30),
  });
  stack.addOutputs({ BusName: bus.eventBusName });
  return { bus };
}
