import type { CreatorStatus } from "./creator.schema.ts";

/** Pure functions, which tell the server what to refuse and the interface what to hide. */

/** What only admins may do, with the message for other members. */
export const CREATOR_ADMIN_ACTS = { delete: "Only team administrators can delete creators" } as const;

export const mayDeleteCreator = (role: "admin" | "member"): boolean => role === "admin";

/** Whether a creator can be approved; a rejected creator can be approved too. */
export const mayApproveCreator = (status: CreatorStatus): boolean => status !== "approved";

/** Whether a creator can get and sign contracts. A rejected creator can't, until somebody approves the creator. */
export const mayContract = (status: CreatorStatus): boolean => status !== "rejected";

/** Whether a creator can be rejected: only a pending creator can be rejected. */
export const mayRejectCreator = (status: CreatorStatus): boolean => status === "pending";
