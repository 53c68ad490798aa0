import type { Role, TeamMember } from "@clearhouse/core/people/team/session.schema.ts";
import { isAdmin, LAST_ADMIN, mayLoseAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { PersonAvatar } from "@/components/person-avatar.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useRemoveMember, useSetRole } from "../api/members.ts";
import { memberName } from "../lib/member-name.ts";
import { MEMBER_TEXTS, TEAM_TEXTS } from "../texts.ts";
import { EditMemberDialog } from "./edit-member-dialog.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { RoleSelect } from "./role-select.tsx";

/** How many characters from the end of a member's id are shown. */
const ID_SHOWN = 8;

/** @param admins how many admins the team has: the only admin can't be removed or lose the role */
export function MemberRow({ member, admins }: { member: TeamMember; admins: number }) {
  const { user, role: ownRole } = useSession();
  const own = member.userId === user.id;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <PersonAvatar name={member.displayName} url={member.avatarUrl} className="size-10 text-sm" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium" dir="auto" title={memberName(member)}>
            {memberName(member)}
          </span>
          {own && <Badge variant="outline">{MEMBER_TEXTS.you}</Badge>}
        </p>
        <p className="truncate text-muted-foreground" title={member.email}>
          {member.email}
        </p>
        <p className="text-muted-foreground text-xs">
          {MEMBER_TEXTS.joined(formatDate(member.joinedAt))}
          <span className="max-sm:hidden"> · {MEMBER_TEXTS.id(member.userId.slice(-ID_SHOWN))}</span>
        </p>
      </div>
      {isAdmin(ownRole) ? (
        <AdminControls member={member} own={own} last={!mayLoseAdmin(member, admins)} />
      ) : (
        <Badge variant={isAdmin(member.role) ? "default" : "secondary"}>{TEAM_TEXTS.roles[member.role]}</Badge>
      )}
    </li>
  );
}

function AdminControls({ member, own, last }: { member: TeamMember; own: boolean; last: boolean }) {
  const { team } = useSession();
  const [dialog, setDialog] = useState<"edit" | "remove" | "step-down" | "promote" | null>(null);
  const setRole = useSetRole(member);
  const remove = useRemoveMember(member.userId);
  const close = () => setDialog(null);
  const name = memberName(member);
  const reasonId = `last-admin-${member.userId}`;
  const choose = (role: Role) => {
    if (isAdmin(role)) setDialog("promote");
    else if (own) setDialog("step-down");
    else setRole.mutate(role);
  };
  return (
    <>
      <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-1">
        <RoleSelect
          label={MEMBER_TEXTS.roleOf(name)}
          value={member.role}
          onChange={choose}
          disabled={last}
          describedBy={last ? reasonId : undefined}
        />
        <MemberMenu
          name={name}
          own={own}
          last={last}
          onEdit={() => setDialog("edit")}
          onRemove={() => setDialog("remove")}
        />
      </div>
      {last && (
        <p id={reasonId} className="basis-full text-muted-foreground text-xs sm:pl-13">
          {LAST_ADMIN}
        </p>
      )}
      <EditMemberDialog member={member} open={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        open={dialog === "promote"}
        onClose={close}
        title={MEMBER_TEXTS.promoteTitle(name)}
        text={MEMBER_TEXTS.promoteText}
        confirm={MEMBER_TEXTS.promote}
        harmless
        onConfirm={() => {
          close();
          setRole.mutate("admin");
        }}
      />
      <ConfirmDialog
        open={dialog === "step-down"}
        onClose={close}
        title={MEMBER_TEXTS.stepDownTitle}
        text={MEMBER_TEXTS.stepDownText}
        confirm={MEMBER_TEXTS.stepDown}
        onConfirm={() => {
          close();
          setRole.mutate("member");
        }}
      />
      <ConfirmDialog
        open={dialog === "remove"}
        onClose={close}
        title={own ? MEMBER_TEXTS.leaveTitle(team.name) : MEMBER_TEXTS.removeTitle(name, team.name)}
        text={own ? MEMBER_TEXTS.leaveText : MEMBER_TEXTS.removeText(name)}
        confirm={own ? MEMBER_TEXTS.leave : MEMBER_TEXTS.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: close })}
      />
    </>
  );
}
