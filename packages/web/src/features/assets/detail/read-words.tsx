import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { BookOpenCheck } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { WORDS_TEXTS } from "./words-texts.ts";

const loadWordsDialog = async () => (await import("./words-dialog.tsx")).WordsDialog;

interface Props {
  asset: Asset;
  grantId: string;
  label?: string;
  className?: string;
}

/** Opens the own words of a license, which any member can mark as read. */
export function ReadWords({ asset, grantId, label = WORDS_TEXTS.button, className }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={BookOpenCheck} variant="outline" size="sm" className={className} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <LazyDialog open={open} load={loadWordsDialog} onMissing={close}>
        {(WordsDialog) => <WordsDialog key={grantId} asset={asset} grantId={grantId} open={open} onClose={close} />}
      </LazyDialog>
    </>
  );
}
