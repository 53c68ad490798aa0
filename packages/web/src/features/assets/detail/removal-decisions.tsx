import { mayBeKept } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { REASON_TEXTS } from "./reason-texts.ts";
import { useDecision } from "./use-decision.ts";

const loadReasonDialog = async () => (await import("./reason-dialog.tsx")).ReasonDialog;

const route = client.api.assets[":assetId"].removal;

/** Both ways out of an owner's request for removal: any member may end the license, an admin may keep the content. */
export function RemovalDecisions({ asset }: { asset: Asset }) {
  const { role } = useSession();
  const { removal } = asset;
  const [asking, setAsking] = useState<"end" | "keep">("end");
  const [open, setOpen] = useState(false);
  if (!removal) return null;
  const { requestId, about, kept, ended } = removal;
  const ask = (what: "end" | "keep") => {
    setAsking(what);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const isOpen = !kept && !ended;
  return (
    <>
      {isOpen && (
        <Button variant="outline" size="sm" onClick={() => ask("end")}>
          {REASON_TEXTS.end.button}
        </Button>
      )}
      {isOpen && role === "admin" && mayBeKept(about) && (
        <Button variant="outline" size="sm" onClick={() => ask("keep")}>
          {REASON_TEXTS.keep.button}
        </Button>
      )}
      {kept && role === "admin" && <Reconsider asset={asset} requestId={requestId} />}
      <LazyDialog open={open} load={loadReasonDialog} onMissing={close}>
        {(ReasonDialog) => (
          <ReasonDialog
            key={`${asking}${requestId}`}
            asset={asset}
            what={asking}
            open={open}
            onClose={close}
            send={(said) =>
              receive(
                route[asking].$post({ param: { assetId: asset.id }, json: { requestId, reason: said } }),
                assetSchema,
              )
            }
          />
        )}
      </LazyDialog>
    </>
  );
}

function Reconsider({ asset, requestId }: { asset: Asset; requestId: string }) {
  const send = () =>
    receive(route.reconsider.$post({ param: { assetId: asset.id }, json: { requestId } }), assetSchema);
  const decision = useDecision(asset, REASON_TEXTS.reconsider, send, () => undefined);
  return (
    <Button variant="outline" size="sm" disabled={decision.isPending} onClick={() => decision.mutate()}>
      {REASON_TEXTS.reconsider.button}
    </Button>
  );
}
