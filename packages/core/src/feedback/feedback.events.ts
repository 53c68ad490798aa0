import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** A member told the team's admins something. */
export const FeedbackSent = defineEvent("feedback.sent", { feedbackId: z.string() });
