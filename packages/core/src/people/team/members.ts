import { EVENTS } from "../../base/happenings/events.ts";
import { storePicture } from "../../base/picture/picture.ts";
import { CodedError, notFound } from "../../platform/errors/error.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { deleteItem, updateItem } from "../../platform/store/transaction.ts";
import { removal } from "../account/removal.ts";
import { MemberEntity, type MemberRecord, UserEntity } from "../account/user.entity.ts";
import { changeTeam, requireAdminNow, type TeamChange } from "./change.ts";
import type { Role, TeamMember } from "./session.schema.ts";
import { ADMIN_ACTS, type AdminAct, LAST_ADMIN, mayLoseAdmin } from "./team.policy.ts";
import type { ParsedEditMember } from "./team.schema.ts";

/** A member as the team sees them. */
export const memberView = (member: MemberRecord): TeamMember => ({
  userId: member.userId,
  displayName: member.displayName,
  role: member.role,
  avatarUrl: member.avatarUrl ?? "",
  email: member.email,
  joinedAt: member.joinedAt,
});

/**
 * Makes a member an admin, or an admin a member.
 * @throws auth.forbidden, member.not_found, team.last_admin, request.invalid
 */
export const setRole = async (userId: string, to: Role): Promise<TeamMember> => {
  requireAdmin(ADMIN_ACTS.setRole);
  return changeMember("setRole", userId, (member, { admins, byUserId }) => {
    const { displayName, role: from } = member;
    if (from === to) return { result: memberView(member) };
    if (to !== "admin" && !mayLoseAdmin(member, admins)) throw lastAdmin();
    return {
      result: memberView({ ...member, role: to }),
      step: { type: "member.role.changed", about: displayName, aboutId: userId, changes: { role: { from, to } } },
      admins: to === "admin" ? 1 : -1,
      also: [
        updateItem(MemberEntity.patch({ userId }).set({ role: to }).params()),
        EVENTS["member.role.changed"].outbox({ userId, byUserId }),
      ],
    };
  });
};

/**
 * Removes a member, who is refused from the next call on. The member's uploads are kept. The member's account is kept
 * too, so that the person can join another team by an invite. Invites into this team that were made before the removal
 * don't work for the person any more. Admins may remove themselves if there is another admin.
 * @throws auth.forbidden, member.not_found, team.last_admin
 */
export const removeMember = (userId: string): Promise<void> =>
  changeMember("removeMember", userId, async (member, { admins }) => {
    const { displayName, role } = member;
    if (!mayLoseAdmin(member, admins)) throw lastAdmin();
    const remembered = await removal(userId, member.teamId);
    return {
      result: undefined,
      step: { type: "member.removed", about: displayName, aboutId: userId, changes: { role: { from: role, to: "" } } },
      members: -1,
      admins: role === "admin" ? -1 : undefined,
      also: [deleteItem(MemberEntity.remove({ userId }).params()), remembered],
    };
  });

/**
 * Removes the membership of a person who is being erased, without mentioning their name in the team's log. Only for the
 * operator. Does nothing if the person isn't a member.
 * @throws team.last_admin
 */
export const eraseMember = (teamId: string, userId: string): Promise<void> =>
  changeTeam(teamId, async ({ admins }) => {
    const { data: member } = await MemberEntity.get({ userId }).go({ consistent: true });
    if (member?.teamId !== teamId) return { result: undefined };
    if (!mayLoseAdmin(member, admins)) throw lastAdmin();
    return {
      result: undefined,
      step: { type: "member.removed", aboutId: userId, changes: { role: { from: member.role, to: "" } } },
      members: -1,
      admins: member.role === "admin" ? -1 : undefined,
      also: [deleteItem(MemberEntity.remove({ userId }).params())],
    };
  });

/**
 * Changes those parts of a member's profile that an admin may change.
 * @throws auth.forbidden, member.not_found, request.invalid
 */
export const editMember = async (userId: string, { displayName }: ParsedEditMember): Promise<TeamMember> => {
  requireAdmin(ADMIN_ACTS.editMember);
  return changeProfile(userId, { displayName });
};

/**
 * Sets a member's picture.
 * @throws auth.forbidden, member.not_found, picture.unreadable, picture.too_large
 */
export const setMemberAvatar = async (userId: string, image: Uint8Array): Promise<string> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.editMember);
  await read(teamId, userId);
  const avatarUrl = await storePicture(image, "avatar");
  await changeProfile(userId, { avatarUrl });
  return avatarUrl;
};

/** @throws auth.forbidden, member.not_found */
export const removeMemberAvatar = async (userId: string): Promise<void> => {
  await changeProfile(userId, { avatarUrl: "" });
};

const SHOWN = { displayName: "name", avatarUrl: "avatar" } as const;
type ShownProfile = Partial<Record<keyof typeof SHOWN, string>>;

const changeProfile = (userId: string, wanted: ShownProfile): Promise<TeamMember> =>
  changeMember("editMember", userId, (member) => {
    const next = { ...member, ...wanted };
    const changed = (["displayName", "avatarUrl"] as const).filter((key) => (member[key] ?? "") !== (next[key] ?? ""));
    const personal = Object.fromEntries(
      changed.map((key) => [SHOWN[key], { from: member[key] ?? "", to: next[key] ?? "" }]),
    );
    const result = memberView(next);
    if (changed.length === 0) return { result };
    return {
      result,
      step: { type: "member.profile.changed", about: member.displayName, aboutId: userId, personal },
      // The member's record has copies of the account's data, so both are changed.
      also: [
        updateItem(UserEntity.patch({ userId }).set(wanted).params()),
        updateItem(MemberEntity.patch({ userId }).set(wanted).params()),
      ],
    };
  });

const lastAdmin = () => new CodedError("conflict", "team.last_admin", LAST_ADMIN);

/**
 * The record of a team's member.
 * @throws member.not_found, also for a person of another team
 */
const read = async (teamId: string, userId: string): Promise<MemberRecord> => {
  const { data } = await MemberEntity.get({ userId }).go({ consistent: true });
  if (data?.teamId !== teamId) throw notFound("member", "Member not found");
  return data;
};

/**
 * Changes one member of the actor's team. `decide` gets the member's and the team's current state, and the actor must
 * still be an admin.
 */
const changeMember = async <T>(
  act: AdminAct,
  userId: string,
  decide: (member: MemberRecord, state: { admins: number; byUserId: string }) => TeamChange<T> | Promise<TeamChange<T>>,
): Promise<T> =>
  changeTeam(requireAdmin(ADMIN_ACTS[act]).teamId, async ({ admins }) => {
    const { teamId, userId: byUserId } = await requireAdminNow(ADMIN_ACTS[act]);
    return decide(await read(teamId, userId), { admins, byUserId });
  });
