import type { Session } from "@clearhouse/core/team/session.schema.ts";

/** Identifies the member that uploads belong to: another member who uses the same browser sees none of them. */
export const uploadScope = ({ team, user }: Pick<Session, "team" | "user">): string => `${team.id}/${user.id}`;
