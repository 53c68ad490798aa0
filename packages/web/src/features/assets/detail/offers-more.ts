import { mayRequestMore } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { isLeftAlone } from "../actions/offers.ts";

/** Whether more can be requested than the approval allows, which stays meanwhile. */
export const offersMore = (asset: Asset): boolean =>
  asset.approval?.expired === false &&
  !isLeftAlone(asset) &&
  mayRequestMore({ status: asset.status, requestStatus: asset.request?.status });
