import type { Profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { PROFILE_TEXTS } from "../texts.ts";

export function RoleCard({ profile: { role, team, permissions } }: { profile: Profile }) {
  return (
    <SectionCard title={PROFILE_TEXTS.rolePermissions}>
      <dl className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-muted-foreground text-xs">{PROFILE_TEXTS.role}</dt>
          <dd>{PROFILE_TEXTS.roles[role] ?? PROFILE_TEXTS.noRole}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-muted-foreground text-xs">{PROFILE_TEXTS.team}</dt>
          <dd className="break-words" dir="auto">
            {team.name || PROFILE_TEXTS.noTeam}
          </dd>
        </div>
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-muted-foreground text-xs">{PROFILE_TEXTS.permissions}</dt>
          <dd className="mt-1.5 flex flex-wrap gap-1.5">
            {permissions.length === 0
              ? PROFILE_TEXTS.noPermissions
              : permissions.map((permission) => (
                  <Badge key={permission} variant="secondary">
                    {permission}
                  </Badge>
                ))}
          </dd>
        </div>
      </dl>
    </SectionCard>
  );
}
