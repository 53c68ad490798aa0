import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useIsSelected, useSelectedIds, useSelection } from "./selection.ts";
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

/** A checkbox that selects or deselects all loaded assets. */
export function SelectShown({ assets }: { assets: readonly Asset[] }) {
  const selection = useSelection();
  const selected = useSelectedIds(selection);
  const ids = assets.map(({ id }) => id);
  const some = selected.size > 0;
  const all = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <Checkbox
      aria-label={SELECTION_TEXTS.selectPage}
      checked={all ? true : some ? "indeterminate" : false}
      disabled={ids.length === 0}
      onChange={() => (all ? selection.remove(ids) : selection.add(ids))}
    />
  );
}
