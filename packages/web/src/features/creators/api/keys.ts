import type { CreatorFilters } from "@clearhouse/core/creator/creator.schema.ts";

/** Everything about creators lies under ["creators"]. */
export const creatorKeys = {
  counts: ["creators", "counts"],
  lists: ["creators", "list"],
  list: (filters: CreatorFilters) => ["creators", "list", filters],
  details: ["creators", "detail"],
  detail: (creatorId: string) => ["creators", "detail", creatorId],
  history: (creatorId: string) => ["creators", "history", creatorId],
  invites: ["creators", "invites"],
  contents: ["creators", "content"],
  /** Of one creator, or of all by "". */
  content: (creatorId: string) => ["creators", "content", creatorId],
} as const;
