import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Live } from "@clearhouse/core/integrations/live/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("send-signal", EVENTS["live.signal.owed"], (event) => Live.sendPlanned(event));
