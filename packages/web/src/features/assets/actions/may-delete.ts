import type { Session } from "@clearhouse/core/people/team/session.schema.ts";

/** Whether the role may delete assets. Only admins may; the server refuses everybody else. */
export const mayDelete = (role: Session["role"]): boolean => role === "admin";
