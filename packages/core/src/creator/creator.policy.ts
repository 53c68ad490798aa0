import type { CreatorStatus } from "./creator.schema.ts";

/** Pure rules: the interface hides what the server refuses. */

/** What only an admin may do, and the message for everybody else (spec-map B6). */
export const CREATOR_ADMIN_ACTS = { delete: "Only team administrators can delete creators" } as const;

export const mayDeleteCreator = (role: "admin" | "member"): boolean => role === "admin";

/** A rejection can be changed to an approval. */
export const mayApproveCreator = (status: CreatorStatus): boolean => status !== "approved";

/** A rejected creator is sent no contracts and can't sign any, until somebody approves them. */
export const mayContract = (status: CreatorStatus): boolean => status !== "rejected";

/** Shown beside Approve for creators with missing information. */
export const mayRejectCreator = (status: CreatorStatus): boolean => status === "pending";
