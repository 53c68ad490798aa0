import type { Subscription } from "../function-definition.ts";
import { eventsOf } from "../function-definition.ts";
import { ASSETS } from "./events/assets.ts";
import { BUNDLES } from "./events/bundles.ts";
import { CREATORS } from "./events/creators.ts";
import { PEOPLE } from "./events/people.ts";
import { REQUESTS } from "./events/requests.ts";
import type { Happen } from "./happen.ts";

/**
 * What makes an event happen, in a team in which all of the event's handlers have something to do. A handler that needs
 * something else has its own entry, by its name.
 */
const MAKERS: Readonly<Record<string, Happen>> = { ...ASSETS, ...BUNDLES, ...CREATORS, ...PEOPLE, ...REQUESTS };

/** Makes the event happen that an event handler handles. */
export const happeningFor = (subscription: Pick<Subscription, "name" | "event">): Happen => {
  const happen = MAKERS[subscription.name] ?? MAKERS[eventsOf(subscription)[0] ?? ""];
  if (!happen) throw new Error(`Nothing makes an event for ${subscription.name}`);
  return happen;
};
