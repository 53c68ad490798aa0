import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SettableStatus } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import type { AskedValues } from "@/lib/assets/requests/asked-values.ts";
import { requiredContext } from "@/lib/required-context.ts";

/**
 * The actions on an asset that cards, menus and the detail dialog offer. The dashboard renders the dialogs that the
 * actions open.
 */
export interface AssetActions {
  open: (asset: Asset) => void;
  preview: (asset: Asset) => void;
  edit: (asset: Asset) => void;
  download: (asset: Asset) => void;
  /** @param asked what the form begins with, instead of the usual values */
  requestRights: (asset: Asset, asked?: AskedValues) => void;
  /**
   * Changes the status, which only admins may do. Asks first if the change would end an approval or an open request.
   */
  changeStatus: (asset: Asset, status: SettableStatus) => void;
  /** Asks, and then deletes the asset, which only admins may do. */
  remove: (asset: Asset) => void;
}

export const [AssetActionsProvider, useAssetActions] = requiredContext<AssetActions>(
  "useAssetActions needs AssetActionsProvider around it",
);
