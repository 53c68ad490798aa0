import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** Somebody joined with an invite. */
export const MemberJoined = defineEvent("member.joined", { userId: z.string(), inviteId: z.string() });
/**
 * A member's role was changed. `byUserId` is the admin who changed the role; admins aren't notified of their own
 * actions.
 */
export const MemberRoleChanged = defineEvent("member.role.changed", { userId: z.string(), byUserId: z.string() });
export const MemberRemoved = defineEvent("member.removed", { userId: z.string(), byUserId: z.string() });
