import type { Session } from "@clearhouse/core/team/session.schema.ts";

/** Spec-map A6: only admins delete assets; the server refuses everybody else. */
export const mayDelete = (role: Session["role"]): boolean => role === "admin";
