import type { Session } from "@clearhouse/core/team/session.schema.ts";
import { requiredContext } from "../required-context.ts";

/** The member's session. Only for components inside the guard, where there always is one. */
export const [SessionProvider, useSession] = requiredContext<Session>("useSession needs the guard around it");
