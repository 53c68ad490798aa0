import type { Approval, Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ASSET_INTENDED_USES } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import type { ForAssetValues } from "./request-form.ts";

/** The approval with an end date that a new request for this asset would renew; undefined if there is none. */
export const renewedBy = ({ status, approval }: Asset): Approval | undefined =>
  status === "time-limited" ? approval : undefined;

/**
 * The form's values for a renewal: the same owner, brand and use as before. Missing values keep the form's defaults.
 */
export const renewalDefaults = (asset: Asset, brands: readonly string[]): Partial<ForAssetValues> => {
  const renewed = renewedBy(asset);
  if (!renewed) return {};
  const { grantId, origin, approverName, brand, intendedUse } = renewed;
  const { request } = asset;
  const owner = request?.owner ?? (origin !== undefined && origin !== "admin" ? approverName : undefined);
  return {
    renews: grantId,
    ...(owner && { contentOwner: owner }),
    ...(request?.ownerEmail && { contentOwnerEmail: request.ownerEmail }),
    ...(request?.locale && { locale: request.locale }),
    ...(brand && brands.includes(brand) && { brand }),
    ...(ASSET_INTENDED_USES.some((use) => use === intendedUse) && { intendedUse }),
  };
};
