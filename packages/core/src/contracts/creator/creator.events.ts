import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A creator's record was deleted. The handlers of this event remove other data about the creator. */
export const CreatorDeleted = defineEvent("creator.deleted", { creatorId: z.string() });

/** A creator has joined with an invite and waits for the team's decision. */
export const CreatorOnboarded = defineEvent("creator.onboarded", { creatorId: z.string() });
