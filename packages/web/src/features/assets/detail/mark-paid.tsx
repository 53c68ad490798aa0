import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Banknote } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { PAID_TEXTS } from "./paid-texts.ts";
import { useDecision } from "./use-decision.ts";

const TEXTS = { done: PAID_TEXTS.done, failed: PAID_TEXTS.notSaved };

/** Notes that a license's fee was paid, which any member can, and which can't be undone. */
export function MarkPaid({ asset, grantId }: { asset: Asset; grantId: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const send = () =>
    receive(
      client.api.assets[":assetId"].grants[":grantId"]["fee-paid"].$post({ param: { assetId: asset.id, grantId } }),
      assetSchema,
    );
  const decision = useDecision(asset, TEXTS, send, close);
  return (
    <>
      <Button icon={Banknote} variant="outline" size="sm" onClick={() => setOpen(true)}>
        {PAID_TEXTS.button}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={PAID_TEXTS.title}
        text={PAID_TEXTS.text}
        confirm={PAID_TEXTS.button}
        harmless
        pending={decision.isPending}
        onConfirm={() => decision.mutate()}
      />
    </>
  );
}
