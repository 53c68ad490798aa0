import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { isAdCodeAwaited } from "@clearhouse/core/library/asset/ad-code.schema.ts";
import { consequence } from "../consequence.ts";
import { tellOwner } from "../tell-owner.ts";

const NAME = "tell-owner-ad-code";

export const handler = consequence(NAME, EVENTS["ad_code.asked"], (event) =>
  tellOwner(event, NAME, "adCode", (_, { adCode }) =>
    adCode?.requestId === event.data.requestId && isAdCodeAwaited(adCode) ? {} : undefined,
  ),
);
