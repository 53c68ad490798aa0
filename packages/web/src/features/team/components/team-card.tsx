import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { teamSettingsOptions } from "@/lib/queries/team.ts";
import { TEAM_TEXTS } from "../texts.ts";
import { TeamLogo } from "./team-logo.tsx";

/**
 * The team's name, the member's role and the number of members. Name and role come from the session and are shown at
 * once; the number is loaded.
 */
export function TeamCard() {
  const { team, role } = useSession();
  const settings = useQuery(teamSettingsOptions);
  const count = settings.data?.memberCount;
  return (
    <Card className="flex-row items-center gap-4 px-5">
      <TeamLogo team={team} className="size-14" />
      <div className="min-w-0 flex-1">
        <p className="text-muted-foreground text-xs">{TEAM_TEXTS.current}</p>
        <h2 className="line-clamp-2 break-words font-semibold text-lg leading-tight" dir="auto">
          {team.name}
        </h2>
        {count !== undefined && <p className="text-muted-foreground">{TEAM_TEXTS.members(count)}</p>}
        {settings.isPending && <Skeleton className="mt-1 h-4 w-20" />}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <span className="text-muted-foreground text-xs">{TEAM_TEXTS.ownRole}</span>
        <Badge variant={role === "admin" ? "default" : "secondary"}>{TEAM_TEXTS.roles[role]}</Badge>
      </div>
    </Card>
  );
}
