import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DELETE_DIALOG_TEXTS as TEXTS } from "./delete-dialog-texts.ts";

interface Props extends DialogProps {
  asset: Asset;
  onConfirm: () => void;
}

/** Asks before an asset is deleted, and says what its owner hears, and what has to be done first. */
export function DeleteDialog({ asset, ...dialog }: Props) {
  const { name, removal, takeDown, publications } = asset;
  const isOpen = removal !== undefined && !removal.kept && !removal.ended;
  const comesDown = isOpen || (takeDown !== undefined && !takeDown.doneAt);
  const texts = [
    TEXTS.text,
    ...(isOpen ? [TEXTS.removal] : []),
    ...(comesDown && publications?.live ? [TEXTS.stillUp] : []),
  ];
  return <ConfirmDialog {...dialog} title={TEXTS.title(name)} text={texts.join(" ")} confirm={TEXTS.confirm} />;
}
