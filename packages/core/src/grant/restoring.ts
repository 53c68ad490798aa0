import type { ApprovalRecord } from "../asset/asset.entity.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import { GrantEntity } from "./grant.entity.ts";

/** The writes after which grants that were taken back hold again. They belong into the change that gives them back. */
export const restoring = (teamId: string, grants: readonly Pick<ApprovalRecord, "grantId">[]): Write[] =>
  grants.map(({ grantId }) => updateItem(GrantEntity.patch({ teamId, grantId }).remove(["ended"]).params()));
