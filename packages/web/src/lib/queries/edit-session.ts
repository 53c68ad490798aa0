import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type Access, accessKey } from "./session.ts";

/** Puts a change that the server has confirmed into the member's session. */
export const editSession = (queryClient: QueryClient, change: (session: Session) => Session): void => {
  queryClient.setQueryData<Access>(accessKey, (access) =>
    access?.state === "member" ? { ...access, session: change(access.session) } : access,
  );
};
