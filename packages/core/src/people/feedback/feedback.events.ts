import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A member sent feedback to the team's admins. */
export const FeedbackSent = defineEvent("feedback.sent", { feedbackId: z.string() });
