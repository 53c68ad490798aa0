import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ShieldQuestion } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { LICENSE_TEXTS } from "./license-texts.ts";

const loadCanIUseDialog = async () => (await import("./can-i-use-dialog.tsx")).CanIUseDialog;

/** Opens the question whether a use is covered, with all reasons and next steps. */
export function CanIUse({ asset }: { asset: Asset }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        icon={ShieldQuestion}
        variant="outline"
        size="sm"
        className="gap-1.5 px-2.5"
        onClick={() => setAsking(true)}
      >
        {LICENSE_TEXTS.canIUse}
      </Button>
      <LazyDialog open={asking} load={loadCanIUseDialog} onMissing={close}>
        {(CanIUseDialog) => <CanIUseDialog asset={asset} open={asking} onClose={close} />}
      </LazyDialog>
    </>
  );
}
