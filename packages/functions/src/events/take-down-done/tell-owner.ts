import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { consequence } from "../consequence.ts";
import { tellOwner } from "../tell-owner.ts";

const NAME = "tell-owner-take-down-done";

export const handler = consequence(NAME, EVENTS["take_down.done"], (event) =>
  tellOwner(event, NAME, "down", (wish, { toldDown }) => {
    if (wish?.downAt) return {};
    const isTold = toldDown?.some(({ requestId }) => requestId === event.data.requestId);
    return isTold ? { unasked: true } : undefined;
  }),
);
