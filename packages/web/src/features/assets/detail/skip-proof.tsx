import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { SKIP_PROOF_TEXTS } from "./skip-proof-texts.ts";
import { useDecision } from "./use-decision.ts";

const loadConfirmDialog = async () => (await import("@/components/confirm-dialog.tsx")).ConfirmDialog;

interface Props {
  asset: Asset;
  requestId: string;
  onDone: () => void;
}

/** Lets an approval hold whose proof of the account is missing, after a question. For admins. */
export function SkipProof({ asset, requestId, onDone }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const send = () =>
    receive(client.api["rights-requests"][":requestId"]["without-proof"].$post({ param: { requestId } }), assetSchema);
  const skipping = useDecision(asset, SKIP_PROOF_TEXTS, send, () => {
    close();
    onDone();
  });
  return (
    <>
      <Button icon={Fingerprint} variant="outline" size="sm" onClick={() => setOpen(true)}>
        {SKIP_PROOF_TEXTS.button}
      </Button>
      <LazyDialog open={open} load={loadConfirmDialog} onMissing={close}>
        {(ConfirmDialog) => (
          <ConfirmDialog
            open={open}
            onClose={close}
            title={SKIP_PROOF_TEXTS.title}
            text={SKIP_PROOF_TEXTS.text}
            confirm={SKIP_PROOF_TEXTS.button}
            harmless
            pending={skipping.isPending}
            onConfirm={() => skipping.mutate()}
          />
        )}
      </LazyDialog>
    </>
  );
}
