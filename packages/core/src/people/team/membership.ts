import { nowIso } from "../../platform/clock.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { MemberEntity, type MemberRecord, type UserRecord } from "../account/user.entity.ts";
import type { AuditStep, TeamChange } from "./change.ts";
import type { Role } from "./session.schema.ts";

type Joining = Omit<TeamChange<unknown>, "result"> & { also: Write[] };

/**
 * The part of a team's change that makes a person a member. The transaction fails if the person already belongs to a
 * team.
 */
export const membership = (user: UserRecord, { teamId, role }: { teamId: string; role: Role }): Joining => {
  const { userId, displayName, email, avatarUrl } = user;
  const member: MemberRecord = { userId, teamId, role, displayName, email, avatarUrl, joinedAt: nowIso() };
  const also: Write[] = [putItem(MemberEntity.create(member).params())];
  const changes = { role: { from: "", to: role } };
  const step: AuditStep = { type: "member.joined", about: displayName, aboutId: userId, changes };
  return { step, members: 1, ...(role === "admin" && { admins: 1 }), also };
};
