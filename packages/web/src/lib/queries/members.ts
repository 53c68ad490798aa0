import { teamMembers } from "@clearhouse/core/people/team/session.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** The team's people, whose display names forms offer. */
export const teamMembersOptions = queryOptions({
  queryKey: ["team", "members"],
  queryFn: ({ signal }) => receive(client.api.team.members.$get(undefined, { init: { signal } }), teamMembers),
  select: ({ items }) => items,
});
