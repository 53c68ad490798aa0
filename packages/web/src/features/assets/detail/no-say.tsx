import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { GateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { REASON_TEXTS } from "./reason-texts.ts";

const loadReasonDialog = async () => (await import("./reason-dialog.tsx")).ReasonDialog;

/** Lets an admin decide that whoever said no has no say; of several refusals, one after the other. */
export function NoSay({ asset, reasons }: { asset: Asset; reasons: GateAnswer["reasons"] }) {
  const { role } = useSession();
  const [open, setOpen] = useState(false);
  const requestId = reasons.find((one) => one.requestId)?.requestId;
  if (role !== "admin" || !requestId) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {REASON_TEXTS.noSay.button}
      </Button>
      <LazyDialog open={open} load={loadReasonDialog} onMissing={close}>
        {(ReasonDialog) => (
          <ReasonDialog
            key={requestId}
            asset={asset}
            what="noSay"
            open={open}
            onClose={close}
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
        )}
      </LazyDialog>
    </>
  );
}
