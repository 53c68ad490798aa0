import type { CreatorStatus } from "./creator.schema.ts";

/** Pure rules: the interface hides by them what the server refuses by them. */

/** What an admin alone may do, and what anybody else is told (spec-map B6). */
export const CREATOR_ADMIN_ACTS = { delete: "Only team administrators can delete creators" } as const;

export const mayDeleteCreator = (role: "admin" | "member"): boolean => role === "admin";

/** A rejection can be undone. */
export const mayApproveCreator = (status: CreatorStatus): boolean => status !== "approved";

/** Who was rejected is sent no contract and can sign none, until somebody approves them after all. */
export const mayContract = (status: CreatorStatus): boolean => status !== "rejected";

/** Beside Approve, of which one sees it first. */
export const mayRejectCreator = (status: CreatorStatus): boolean => status === "pending";
