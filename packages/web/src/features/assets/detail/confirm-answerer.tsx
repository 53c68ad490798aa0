import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { UserCheck } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatDate } from "@/lib/dates.ts";
import { ANSWERER_TEXTS } from "./answerer-texts.ts";

const loadAnswererDialog = async () => (await import("./answerer-dialog.tsx")).AnswererDialog;

interface Props {
  asset: Asset;
  grantId: string;
}

/** Opens which address was asked and which one answered, which any member can confirm. */
export function ConfirmAnswerer({ asset, grantId }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={UserCheck} variant="outline" size="sm" onClick={() => setOpen(true)}>
        {ANSWERER_TEXTS.button}
      </Button>
      <LazyDialog open={open} load={loadAnswererDialog} onMissing={close}>
        {(AnswererDialog) => <AnswererDialog asset={asset} grantId={grantId} open={open} onClose={close} />}
      </LazyDialog>
    </>
  );
}

/** That another address than asked gave a license: who has confirmed it, or the way to do it. */
export function Answerer({ asset, grant: { id, state, grantedBy } }: { asset: Asset; grant: Grant }) {
  const { elsewhere, confirmed } = grantedBy;
  if (!elsewhere && !confirmed) return null;
  return (
    <div className="space-y-2 pt-2.5 text-sm">
      {elsewhere && <p>{ANSWERER_TEXTS.elsewhere}</p>}
      {confirmed ? (
        <p className="break-words text-muted-foreground" dir="auto">
          {ANSWERER_TEXTS.confirmedBy(confirmed.name, formatDate(confirmed.at))}
        </p>
      ) : (
        state === "in-force" && <ConfirmAnswerer asset={asset} grantId={id} />
      )}
    </div>
  );
}
