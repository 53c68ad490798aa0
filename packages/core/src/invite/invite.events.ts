import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** An invite has a link or an address for which no mail was sent yet: it was made, renewed or given another address. */
export const InviteCreated = defineEvent("invite.created", { inviteId: z.string() });
