import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";

export const PAGE = 50;

/** A list of a team, of which people see a page at a time. */
export interface TeamList {
  name: string;
  /** Reads its first page of 50. */
  page: (admin: MemberActor) => Promise<unknown>;
  /** The Query that finds the same records. */
  query: (admin: MemberActor) => QueryCommandInput;
  fill: (admin: MemberActor, count: number) => Promise<void>;
}
