import type { Approval, Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import {
  ASSET_INTENDED_USES,
  type RightsRequest,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { taggedBrands } from "@/lib/assets/tagged-brands.ts";
import { handleOf } from "./handle.ts";
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
    ...scopeOf({ brand, intendedUse }, brands),
    ...(owner && { contentOwner: owner }),
    ...(request?.ownerEmail && { contentOwnerEmail: request.ownerEmail }),
    ...(request?.locale && { locale: request.locale }),
  };
};

/** The form's values for a first request: what the asset itself says about its brand and its owner. */
export const firstDefaults = (asset: Asset, brands: readonly string[]): Partial<ForAssetValues> => {
  const [brand] = taggedBrands(asset, brands);
  const contentOwner = handleOf(asset.source);
  return { ...(brand && { brand }), ...(contentOwner && { contentOwner }) };
};

/** The form's values for asking again after a no: those of the denied request, as far as they can still be chosen. */
export const askAgainDefaults = (denied: RightsRequest, brands: readonly string[]): Partial<ForAssetValues> => {
  const { contentOwner, contentOwnerEmail, requestedUntil, urgency } = denied;
  return { ...scopeOf(denied, brands), contentOwner, contentOwnerEmail, requestedUntil, urgency };
};

const scopeOf = (
  { brand, intendedUse }: { brand?: string | undefined; intendedUse?: string | undefined },
  brands: readonly string[],
): Partial<ForAssetValues> => ({
  ...(brand && brands.includes(brand) && { brand }),
  ...(ASSET_INTENDED_USES.some((use) => use === intendedUse) && { intendedUse }),
});
