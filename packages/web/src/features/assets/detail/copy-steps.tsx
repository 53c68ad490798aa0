import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { GateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { useState } from "react";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { AssetLink } from "./duplicate-note.tsx";
import { GATE_TEXTS } from "./license-texts.ts";
import { ReasonButton } from "./reason-button.tsx";

interface Props {
  asset: Asset;
  reasons: GateAnswer["reasons"];
  onLeave: () => void;
}

/** Opens the assets of which this one is a copy, stopped or licensed; admins may decide that one's stop doesn't apply. */
export function CopySteps({ asset, reasons, onLeave }: Props) {
  const { role } = useSession();
  const sources = [
    ...new Map(reasons.flatMap(({ copyOf }) => (copyOf ? [[copyOf.id, copyOf] as const] : []))).values(),
  ];
  // Whoever decides about one goes on with it, whatever stops the asset meanwhile.
  const [heldId, setHeldId] = useState("");
  const stopped = reasons.filter(({ stopFacts }) => stopFacts);
  const ids = stopped.flatMap(({ copyOf }) => copyOf?.id ?? []);
  const liftedId = ids.find((id) => id === heldId) ?? ids[0];
  if (liftedId && liftedId !== heldId) setHeldId(liftedId);
  const stops = stopped.filter(({ copyOf }) => copyOf?.id === liftedId);
  return (
    <>
      {sources
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id, name }) => (
          <AssetLink key={id} id={id} className="self-center px-1 py-1.5 text-sm underline" onClick={onLeave}>
            {GATE_TEXTS.openAsset(name)}
          </AssetLink>
        ))}
      {liftedId && role === "admin" && (
        <ReasonButton
          key={liftedId}
          asset={asset}
          what="liftStop"
          about={stops.map(({ text }) => text)}
          send={(reason) =>
            receive(
              client.api.assets[":assetId"].stops.lift.$post({
                param: { assetId: asset.id },
                json: { sourceId: liftedId, facts: stops.flatMap(({ stopFacts }) => stopFacts ?? []), reason },
              }),
              assetSchema,
            )
          }
        />
      )}
    </>
  );
}
