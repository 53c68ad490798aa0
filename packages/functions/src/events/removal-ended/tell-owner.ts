import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { consequence } from "../consequence.ts";
import { tellOwner } from "../tell-owner.ts";

const NAME = "tell-owner-removal-ended";

export const handler = consequence(NAME, EVENTS["removal.ended"], (event) =>
  tellOwner(event, NAME, "ended", (wish) => (wish?.ended ? {} : undefined), {}),
);
