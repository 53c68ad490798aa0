import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** An invite for an address has a new link that hasn't been mailed yet: it was made or renewed. */
export const CreatorInviteCreated = defineEvent("creator_invite.created", { inviteId: z.string() });
