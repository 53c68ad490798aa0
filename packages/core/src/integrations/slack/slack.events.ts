import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

export const SlackCommandReceived = defineEvent("slack.command.received", { commandId: z.string() });
