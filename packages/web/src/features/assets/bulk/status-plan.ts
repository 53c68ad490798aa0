import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SettableStatus } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import { endsApproval, hasOpenRequest, staysStopped } from "../status/status-change.ts";

/** The effects of setting a status on those of the selected assets that are loaded. */
export interface StatusPlan {
  status: SettableStatus;
  changes: number;
  /** How many assets already have the status. */
  stay: number;
  /** The assets whose approval would end. */
  ending: Asset[];
  /** The assets that stay stopped although they are approved. */
  stopped: Asset[];
  /** How many open requests would be withdrawn. */
  withdrawn: number;
  /** How many selected assets aren't loaded. The server doesn't change approved assets among them. */
  unread: number;
}

/** @param count how many assets are selected, loaded or not */
export const planStatus = (read: readonly Asset[], count: number, status: SettableStatus): StatusPlan => {
  const changing = read.filter((asset) => asset.status !== status);
  return {
    status,
    changes: changing.length,
    stay: read.length - changing.length,
    ending: changing.filter((asset) => endsApproval(asset, status)),
    stopped: status === "approved" ? changing.filter(staysStopped) : [],
    withdrawn: status === "requesting-rights" ? 0 : changing.filter(hasOpenRequest).length,
    unread: count - read.length,
  };
};
