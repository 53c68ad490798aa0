import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { REASON_TEXTS } from "./reason-texts.ts";

const loadReasonDialog = async () => (await import("./reason-dialog.tsx")).ReasonDialog;

/** Lets an admin end a license that is in force, for reasons of the team's own. */
export function EndLicense({ asset, grant }: { asset: Asset; grant: Grant }) {
  const { role } = useSession();
  const [open, setOpen] = useState(false);
  const isRunning = grant.state === "in-force" || grant.state === "awaiting-payment";
  if (role !== "admin" || !isRunning) return null;
  const close = () => setOpen(false);
  const param = { assetId: asset.id, grantId: grant.id };
  return (
    <>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {REASON_TEXTS.endByTeam.button}
      </Button>
      <LazyDialog open={open} load={loadReasonDialog} onMissing={close}>
        {(ReasonDialog) => (
          <ReasonDialog
            asset={asset}
            what="endByTeam"
            open={open}
            onClose={close}
            send={(reason) =>
              receive(
                client.api.assets[":assetId"].grants[":grantId"].end.$post({ param, json: { reason } }),
                assetSchema,
              )
            }
          />
        )}
      </LazyDialog>
    </>
  );
}
