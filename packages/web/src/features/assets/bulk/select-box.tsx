import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useIsSelected, useSelection } from "./selection.ts";
import { SELECTION_TEXTS } from "./texts.ts";

interface Props {
  asset: Asset;
  className?: string;
}

export function SelectBox({ asset, className }: Props) {
  const selection = useSelection();
  const selected = useIsSelected(asset.id);
  return (
    <Checkbox
      aria-label={SELECTION_TEXTS.select(asset.name)}
      checked={selected}
      className={className}
      onChange={({ nativeEvent }) => {
        if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection.toggleTo(asset.id);
        else selection.toggle(asset.id);
      }}
    />
  );
}
