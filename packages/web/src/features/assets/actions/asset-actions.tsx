import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { requiredContext } from "@/lib/required-context.ts";
import type { SettableStatus } from "../status/status-change.ts";

/** Actions on an asset from a card, a menu or the detail dialog; the dashboard has the dialogs. */
export interface AssetActions {
  open: (asset: Asset) => void;
  preview: (asset: Asset) => void;
  edit: (asset: Asset) => void;
  download: (asset: Asset) => void;
  requestRights: (asset: Asset) => void;
  /** Changes the status, only for admins; asks first if something would be lost. */
  changeStatus: (asset: Asset, status: SettableStatus) => void;
  /** Deletes the asset, only for admins; asks first. */
  remove: (asset: Asset) => void;
}

export const [AssetActionsProvider, useAssetActions] = requiredContext<AssetActions>(
  "useAssetActions needs AssetActionsProvider around it",
);
