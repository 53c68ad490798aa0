import type { Session } from "@clearhouse/core/team/session.schema.ts";
import { createContext, use } from "react";

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The member's session. Only for components inside the guard, where there always is one. */
export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs the guard around it");
  return session;
};
