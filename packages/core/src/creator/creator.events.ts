import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** The record was deleted; other data about the creator is removed now. */
export const CreatorDeleted = defineEvent("creator.deleted", { creatorId: z.string() });

/** Somebody has joined by an invite and waits for the team's decision. */
export const CreatorOnboarded = defineEvent("creator.onboarded", { creatorId: z.string() });
