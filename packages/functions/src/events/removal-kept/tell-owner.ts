import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { consequence } from "../consequence.ts";
import { tellOwner } from "../tell-owner.ts";

const NAME = "tell-owner-removal-kept";

export const handler = consequence(NAME, EVENTS["removal.kept"], (event) =>
  tellOwner(event, NAME, "kept", (wish) => wish?.kept && { reason: wish.kept.reason }),
);
