import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** An invite has a link or an address that nobody was told yet: it was made, renewed or given another address. */
export const InviteCreated = defineEvent("invite.created", { inviteId: z.string() });
