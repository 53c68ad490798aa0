import { Live } from "@clearhouse/core/integrations/live/index.ts";
import { LiveSignalOwed } from "@clearhouse/core/integrations/live/live.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("send-signal", LiveSignalOwed, (event) => Live.sendPlanned(event));
