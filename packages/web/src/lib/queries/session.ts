import { type Session, session } from "@clearhouse/core/team/session.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { idToken } from "@/lib/auth/cognito.ts";

/**
 * Who is here: nobody, nobody since somebody left by choice (whoever comes next starts at the root, not where that
 * person was), somebody without a team, or a member.
 */
export type Access =
  | { state: "signed-out" }
  | { state: "left" }
  | { state: "no-team" }
  | { state: "member"; session: Session };

export const accessKey = ["access"] as const;

/** Reading the session also renews the cookies that open the team's media, for 15 minutes. */
export const accessOptions = queryOptions({
  queryKey: accessKey,
  queryFn: async ({ signal }): Promise<Access> => {
    if ((await idToken()) === undefined) return { state: "signed-out" };
    try {
      const current = await receive(client.api.session.$get(undefined, { init: { signal } }), session);
      return { state: "member", session: current };
    } catch (error) {
      if (hasCode(error, "auth.no_team")) return { state: "no-team" };
      if (hasCode(error, "auth.required")) return { state: "signed-out" };
      throw error;
    }
  },
});
