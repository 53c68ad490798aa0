import type { Approval, Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { ASSET_INTENDED_USES } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import type { ForAssetValues } from "./request-form.ts";

/** The grant for a limited time that a request for this asset renews; undefined for a first request. */
export const renewedBy = ({ status, approval }: Asset): Approval | undefined =>
  status === "time-limited" ? approval : undefined;

/** A renewal asks the same owner for the same as before; unknown values stay as the form has them. */
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
