import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** The record is gone; what else is kept of the creator follows. */
export const CreatorDeleted = defineEvent("creator.deleted", { creatorId: z.string() });

/** Somebody has joined by an invite and waits for the team's decision. */
export const CreatorOnboarded = defineEvent("creator.onboarded", { creatorId: z.string() });
