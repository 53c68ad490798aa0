import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** An invite was made or renewed, or got another email address, so its mail has to be sent. */
export const InviteCreated = defineEvent("invite.created", { inviteId: z.string() });
