import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import { requiredContext } from "../required-context.ts";

/** The member's session. Only for components inside RequireAccess, where there always is a session. */
export const [SessionProvider, useSession] = requiredContext<Session>("useSession needs the guard around it");
