import type { TeamMember } from "@clearhouse/core/people/team/session.schema.ts";
import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import { REREAD } from "@/lib/queries/team.ts";
import { findMembers } from "../lib/find-members.ts";
import { MEMBER_TEXTS } from "../texts.ts";
import { MemberRow } from "./member-row.tsx";
import { MemberSearch } from "./member-search.tsx";

/** The search field is shown only if the team has more members than this. */
const SEARCHED_OVER = 8;

export function MemberList() {
  const members = useQuery({ ...teamMembersOptions, ...REREAD });
  const admins = members.data?.filter(({ role }) => isAdmin(role)).length ?? 0;
  return (
    <Card>
      <CardHeader>
        <CardTitle id="team-members" className="flex items-center gap-2">
          {MEMBER_TEXTS.title}
          {members.data && (
            <span className="rounded-full bg-accent px-2 py-0.5 font-medium text-xs tabular-nums">
              {members.data.length}
            </span>
          )}
        </CardTitle>
      </CardHeader>
      <CardContent>
        {members.isPending && <Loading />}
        {members.isError && !members.data && <LoadFailed text={MEMBER_TEXTS.loadFailed} query={members} />}
        {members.data && <Members members={members.data} admins={admins} />}
      </CardContent>
    </Card>
  );
}

function Members({ members, admins }: { members: TeamMember[]; admins: number }) {
  const [typed, setTyped] = useState("");
  const searchable = members.length > SEARCHED_OVER;
  const found = searchable ? findMembers(members, typed) : members;
  return (
    <>
      {searchable && <MemberSearch typed={typed} onType={setTyped} found={found.length} all={members.length} />}
      {found.length > 0 && (
        <ul aria-labelledby="team-members" className="divide-y">
          {found.map((member) => (
            <MemberRow key={member.userId} member={member} admins={admins} />
          ))}
        </ul>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{MEMBER_TEXTS.loading}</span>
      {["a", "b", "c"].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
