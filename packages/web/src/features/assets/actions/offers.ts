import { mayRenewRights, mayRequestRights } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset, AssetStatus } from "@clearhouse/core/library/asset/asset.schema.ts";

export const offersRequest = ({ status, request }: Asset): boolean =>
  mayRequestRights({ status, requestStatus: request?.status, requestExpired: request?.status === "expired" });

/** Nobody asks for anything, because the owner wants the content removed. */
export const isLeftAlone = ({ removal }: Asset): boolean => removal !== undefined && !removal.kept && !removal.ended;

export const offersRenewal = (asset: Asset): boolean =>
  asset.approval !== undefined &&
  !isLeftAlone(asset) &&
  mayRenewRights({ status: asset.status, requestStatus: asset.request?.status });

/**
 * Whether somebody who sets this status gets the form of a request. The rights of an approval without an end can't be
 * requested; such an asset changes its status, after a question.
 */
export const asksByForm = (asset: Asset, status: AssetStatus): boolean =>
  status === "requesting-rights" && status !== asset.status && (offersRequest(asset) || offersRenewal(asset));
