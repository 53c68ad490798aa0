import type { Session } from "@clearhouse/core/team/session.schema.ts";

/** Whose uploads they are: another member in the same browser sees none of them. */
export const uploadScope = ({ team, user }: Pick<Session, "team" | "user">): string => `${team.id}/${user.id}`;
