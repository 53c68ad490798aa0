import type { Session } from "@clearhouse/core/people/team/session.schema.ts";

/** Identifies the member whose uploads are stored, so that another member in the same browser doesn't see them. */
export const uploadScope = ({ team, user }: Pick<Session, "team" | "user">): string => `${team.id}/${user.id}`;
