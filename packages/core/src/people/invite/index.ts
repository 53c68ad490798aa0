import { requireTeamId } from "../../platform/identity/actor.ts";
import type { InviteRecord } from "./invite.entity.ts";
import { read } from "./record.ts";

export { createTeam } from "./create-team.ts";
export * as Invite from "./index.ts";
export { join, look } from "./join.ts";
export { create, listOpen, readdress, renew, revoke } from "./manage.ts";
export { isUsable, link, mailId } from "./record.ts";

/** An invite of the actor's team in any state. @throws invite.not_found */
export const get = (inviteId: string): Promise<InviteRecord> => read(requireTeamId(), inviteId);
