import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { mayUse } from "@clearhouse/core/rights/clearance/gate.policy.ts";
import type { GateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { todayIn } from "@/lib/dates.ts";

/**
 * Whether an asset is cleared today for any use, by the same function that the server uses. Of the asset's grants, only
 * `approval` has to be checked: the approval is in force whenever another grant is.
 */
export const clearanceOf = ({ status, approval, request, coveredBy, releases }: Asset, timeZone: string): GateAnswer =>
  mayUse(
    {
      status,
      grants: approval ? [approval] : [],
      requestOpen: request?.status === "pending",
      coveredBy: coveredBy && [coveredBy],
      awaitsSignature: request?.status === "awaiting-signature",
      denyReason: request?.status === "denied" ? request.denyReason : undefined,
      releases,
      licensee: "",
    },
    { on: todayIn(timeZone) },
  );
