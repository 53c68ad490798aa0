import { type Session, session } from "@clearhouse/core/people/team/session.schema.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { type Identity, identity } from "@/lib/auth/cognito.ts";
import { configuration } from "@/lib/auth/configuration.ts";

/**
 * Who is signed in. `left` means that somebody has just signed out: the next person starts at the root, not on the
 * previous person's page. `unverified` is a person with an unconfirmed email address.
 */
export type Access =
  | { state: "signed-out" }
  | { state: "left" }
  | { state: "unverified"; identity: Identity }
  /** `closed` is the server's message if the person's team is closed. */
  | { state: "no-team"; email: string; closed?: string }
  | { state: "member"; session: Session };

export const accessKey = ["access"] as const;

/** Reading the session also renews the cookies that open the team's media, for 15 minutes. */
export const accessOptions = queryOptions({
  queryKey: accessKey,
  queryFn: async ({ signal }): Promise<Access> => {
    const who = await identity();
    if (!who) return { state: "signed-out" };
    try {
      const current = await receive(client.api.session.$get(undefined, { init: { signal } }), session);
      return { state: "member", session: current };
    } catch (error) {
      if (hasCode(error, "auth.no_team")) return { state: "no-team", email: who.email };
      if (hasCode(error, "auth.team_closed")) return { state: "no-team", email: who.email, closed: error.message };
      if (hasCode(error, "auth.email_unverified")) return { state: "unverified", identity: who };
      if (hasCode(error, "auth.required")) return { state: "signed-out" };
      throw error;
    }
  },
});

/** The data that stays when a session's data is removed: who is signed in, and what is the same for everybody. */
const KEPT: readonly unknown[] = [accessKey[0], "config", "invitation"];

/** Removes the data of a session from the cache, because the next person may belong to another team. */
export const forgetWhatWasRead = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !KEPT.includes(queryKey[0]) });

/** The public configuration, for example whether sign-in with Google is set up. */
export const configOptions = queryOptions({ queryKey: ["config"], queryFn: configuration });
