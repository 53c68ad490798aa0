import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";

export const PAGE = 50;

/** A list of a team that people see page by page. */
export interface TeamList {
  name: string;
  /** Reads the list's first page of 50. */
  page: (admin: MemberActor) => Promise<unknown>;
  /** The Query that reads the same records. */
  query: (admin: MemberActor) => QueryCommandInput;
  fill: (admin: MemberActor, count: number) => Promise<void>;
}
