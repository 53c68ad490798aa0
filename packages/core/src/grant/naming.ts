import type { GrantRecord } from "./grant.entity.ts";

/** The name of a license: its number, or the grant's id for old grants. */
export const numberOf = ({ number, grantId }: Pick<GrantRecord, "number" | "grantId">): string => number ?? grantId;
