import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** An invite for an email address was made or renewed, so its new link has to be mailed. */
export const CreatorInviteCreated = defineEvent("creator_invite.created", { inviteId: z.string() });
