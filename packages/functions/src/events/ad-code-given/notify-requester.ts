import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { consequence } from "../consequence.ts";
import { tellRequester } from "../tell-requester.ts";

export const handler = consequence("notify-requester-ad-code", EVENTS["ad_code.given"], ({ id, data }) =>
  tellRequester(id, "ad_code.given", data.requestId),
);
