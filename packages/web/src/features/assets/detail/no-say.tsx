import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { GateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { ReasonButton } from "./reason-button.tsx";

/** Lets an admin decide that whoever said no has no say; of several refusals, one after the other. */
export function NoSay({ asset, reasons }: { asset: Asset; reasons: GateAnswer["reasons"] }) {
  const { role } = useSession();
  const requestId = reasons.find((one) => one.requestId)?.requestId;
  if (role !== "admin" || !requestId) return null;
  return (
    <ReasonButton
      key={requestId}
      asset={asset}
      what="noSay"
      send={(reason) =>
        receive(
          client.api.assets[":assetId"].refusals[":requestId"]["no-say"].$post({
            param: { assetId: asset.id, requestId },
            json: { reason },
          }),
          assetSchema,
        )
      }
    />
  );
}
