import * as z from "zod";
import { defineEvent } from "../platform/event.ts";

export const InviteCreated = defineEvent("invite.created", { inviteId: z.string() });
