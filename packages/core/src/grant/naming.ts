import type { GrantRecord } from "./grant.entity.ts";

/** What a license goes by; those of before there were numbers by the grant's id. */
export const numberOf = ({ number, grantId }: Pick<GrantRecord, "number" | "grantId">): string => number ?? grantId;
