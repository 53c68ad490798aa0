import { Live } from "@clearhouse/core/live/index.ts";
import { LiveSignalOwed } from "@clearhouse/core/live/live.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("send-signal", LiveSignalOwed, (event) => Live.sendPlanned(event));
