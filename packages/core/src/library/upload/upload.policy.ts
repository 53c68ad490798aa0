import type { Role } from "../../people/team/session.schema.ts";

/** Whether somebody may see and end an open upload: their own, and as an admin everybody's. API keys aren't admins. */
export const mayEndUpload = (
  { role, userId }: { role: Role; userId: string },
  { senderId }: { senderId: string },
): boolean => role === "admin" || userId === senderId;
