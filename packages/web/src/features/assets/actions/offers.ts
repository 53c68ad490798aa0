import { mayRenewRights, mayRequestRights } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";

export const offersRequest = ({ status, request }: Asset): boolean =>
  mayRequestRights({ status, requestStatus: request?.status, requestExpired: request?.status === "expired" });

export const offersRenewal = ({ status, request, approval }: Asset): boolean =>
  approval !== undefined && mayRenewRights({ status, requestStatus: request?.status });
