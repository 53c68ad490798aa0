import { type AskedScope, usesIn } from "@clearhouse/core/base/license/asked-scope.policy.ts";
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

type Values = Partial<ForAssetValues>;

/** The usual values, with those that a request starts from; of the scope too, each field by itself. */
export const startingFrom = (usual: ForAssetValues, from: Values): ForAssetValues => ({
  ...usual,
  ...from,
  scope: { ...usual.scope, ...from.scope },
});

/** The form's values for a renewal: the same owner, brands and uses as before; undefined for a first request. */
export const renewalDefaults = (asset: Asset, brands: readonly string[]): Values | undefined => {
  const renewed = renewedBy(asset);
  return renewed && { ...ownerAndScope(asset, renewed, brands), renews: renewed.grantId };
};

/**
 * The form's values for more than the asset's approval allows: the same brands and owner as before, or the one of a post
 * that an admin approved.
 */
export const moreDefaults = (asset: Asset, brands: readonly string[]): Values | undefined =>
  asset.approval && { ...firstDefaults(asset, brands), ...ownerAndScope(asset, asset.approval, brands) };

const ownerAndScope = ({ request }: Asset, granted: Approval, brands: readonly string[]): Values => {
  const { origin, approverName, brand = "", intendedUse = "" } = granted;
  const owner = request?.owner ?? (origin !== undefined && origin !== "admin" ? approverName : undefined);
  return {
    scope: chosenOf({ brand, intendedUse }, brands),
    ...(owner && { contentOwner: owner }),
    ...(request?.ownerEmail && { contentOwnerEmail: request.ownerEmail }),
    ...(request?.locale && { locale: request.locale }),
  };
};

/** The form's values for a first request: what the asset itself says about its brands and its owner. */
export const firstDefaults = (asset: Asset, brands: readonly string[]): Values => {
  const tagged = taggedBrands(asset, brands);
  const contentOwner = handleOf(asset.source);
  return { ...(tagged.length > 0 && { scope: { brands: tagged } }), ...(contentOwner && { contentOwner }) };
};

/** The form's values for asking again after a no: those of the denied request, as far as they can still be chosen. */
export const askAgainDefaults = (denied: RightsRequest, brands: readonly string[]): Values => {
  const { contentOwner, contentOwnerEmail, requestedUntil, urgency, scope } = denied;
  return {
    scope: { ...(scope && fieldsOf(scope)), ...chosenOf(denied, brands) },
    ...{ contentOwner, contentOwnerEmail, requestedUntil, urgency },
  };
};

/** The fields of what was asked besides uses, brands and the last day. */
const fieldsOf = ({ until: _, uses: __, brands: ___, countries, ...asked }: AskedScope): ForAssetValues["scope"] => ({
  ...asked,
  countries: countries === "worldwide" ? countries : [...countries],
});

/** Brands and uses that were asked, several of them joined as text, as far as they are in the lists. */
const chosenOf = (
  { brand, intendedUse }: { brand: string; intendedUse: string },
  offered: readonly string[],
): NonNullable<ForAssetValues["scope"]> => {
  const named = [brand, ...brand.split(", ")];
  const brands = offered.filter((one) => named.includes(one));
  const asked = usesIn(intendedUse);
  const uses = ASSET_INTENDED_USES.filter((use) => asked.includes(use));
  return { ...(brands.length > 0 && { brands }), ...(uses.length > 0 && { uses }) };
};
