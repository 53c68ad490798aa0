import { activityStats, type Profile, profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { editSession } from "./edit-session.ts";
import { REREAD, teamKeys } from "./team.ts";

/** The signed-in person's data is under ["profile"]. */
export const profileKeys = {
  own: ["profile", "own"],
  stats: ["profile", "stats"],
  account: ["profile", "account"],
} as const;

export const profileOptions = queryOptions({
  queryKey: profileKeys.own,
  queryFn: ({ signal }) => receive(client.api.profile.$get(undefined, { init: { signal } }), profile),
  ...REREAD,
});

export const profileStatsOptions = queryOptions({
  queryKey: profileKeys.stats,
  queryFn: ({ signal }) => receive(client.api.profile.stats.$get(undefined, { init: { signal } }), activityStats),
  // Assets change all the time, and these counts with them.
  staleTime: 0,
  refetchOnMount: true,
});

/** Puts the person's stored data into the profile, the session and the lists with their name. */
export const writeProfile = (
  queryClient: QueryClient,
  change: Partial<Pick<Profile, "displayName" | "email" | "phone" | "location" | "bio" | "avatarUrl">>,
): void => {
  queryClient.setQueryData(profileOptions.queryKey, (stored) => stored && { ...stored, ...change });
  editSession(queryClient, (session) => ({
    ...session,
    user: {
      ...session.user,
      displayName: change.displayName ?? session.user.displayName,
      email: change.email ?? session.user.email,
      avatarUrl: change.avatarUrl ?? session.user.avatarUrl,
    },
  }));
  void queryClient.invalidateQueries({ queryKey: teamKeys.members });
};
