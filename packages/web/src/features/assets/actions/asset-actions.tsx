import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { createContext, use } from "react";
import type { SettableStatus } from "../status/status-change.ts";

/** Actions on an asset from a card, a menu or the detail dialog; the dashboard has the dialogs. */
export interface AssetActions {
  open: (asset: Asset) => void;
  preview: (asset: Asset) => void;
  edit: (asset: Asset) => void;
  download: (asset: Asset) => void;
  requestRights: (asset: Asset) => void;
  /** For admins; asks if something is lost. */
  changeStatus: (asset: Asset, status: SettableStatus) => void;
  /** For admins; asks first. */
  remove: (asset: Asset) => void;
}

const ActionsContext = createContext<AssetActions | null>(null);

export const AssetActionsProvider = ActionsContext.Provider;

export const useAssetActions = (): AssetActions => {
  const actions = use(ActionsContext);
  if (!actions) throw new Error("useAssetActions needs AssetActionsProvider around it");
  return actions;
};
