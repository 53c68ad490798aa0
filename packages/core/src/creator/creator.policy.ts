import type { CreatorStatus } from "./creator.schema.ts";

/** Rules without side effects. By them the server refuses what isn't allowed, and the interface hides it. */

/** What only an admin may do, and the message for everybody else (spec-map B6). */
export const CREATOR_ADMIN_ACTS = { delete: "Only team administrators can delete creators" } as const;

export const mayDeleteCreator = (role: "admin" | "member"): boolean => role === "admin";

/** A rejection can be changed to an approval. */
export const mayApproveCreator = (status: CreatorStatus): boolean => status !== "approved";

/** A rejected creator is sent no contracts and can't sign any, until somebody approves them. */
export const mayContract = (status: CreatorStatus): boolean => status !== "rejected";

/** Only a pending creator can be rejected. */
export const mayRejectCreator = (status: CreatorStatus): boolean => status === "pending";
