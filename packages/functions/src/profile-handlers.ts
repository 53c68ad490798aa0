import { join } from "node:path";
import type { Handle } from "./events/consequence.ts";
import { eventsOf } from "./function-definition.ts";
import { SUBSCRIPTIONS } from "./subscriptions.ts";

export interface Consequence {
  events: readonly string[];
  /** Loads the consequence's module when the consequence is first called. */
  load: () => Promise<{ handler: Handle }>;
}

const ROOT = join(import.meta.dirname, "../../..");

/**
 * The consequences that a profile's function calls, by name: here all of them. In a function's bundle, this file is
 * replaced (ownConsequences) with the consequences of the function's own profile, so that no function has the code of
 * others.
 */
export const CONSEQUENCES: Readonly<Record<string, Consequence>> = Object.fromEntries(
  SUBSCRIPTIONS.map((subscription) => [
    subscription.name,
    { events: eventsOf(subscription), load: () => import(join(ROOT, `${subscription.handler}.ts`)) },
  ]),
);
