import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { consequence } from "../consequence.ts";
import { tellOwnerOfRemoval } from "../tell-owner.ts";

const NAME = "tell-owner-take-down-done";

export const handler = consequence(NAME, EVENTS["take_down.done"], (event) =>
  tellOwnerOfRemoval(event, NAME, "down", ({ downAt }) => (downAt ? {} : undefined)),
);
