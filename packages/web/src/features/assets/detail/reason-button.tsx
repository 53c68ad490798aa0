import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { REASON_TEXTS } from "./reason-texts.ts";

const loadReasonDialog = async () => (await import("./reason-dialog.tsx")).ReasonDialog;

interface Props {
  asset: Asset;
  what: "noSay" | "liftStop";
  /** What the decision is about, in words, one line each. */
  about?: readonly string[];
  send: (reason: string) => Promise<Asset>;
}

/** A button after which somebody says why. */
export function ReasonButton({ asset, what, about, send }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {REASON_TEXTS[what].button}
      </Button>
      <LazyDialog open={open} load={loadReasonDialog} onMissing={close}>
        {(ReasonDialog) => (
          <ReasonDialog asset={asset} what={what} about={about} open={open} onClose={close} send={send} />
        )}
      </LazyDialog>
    </>
  );
}
