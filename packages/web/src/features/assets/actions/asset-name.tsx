import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { cn } from "@/lib/utils.ts";
import { useAssetActions } from "./asset-actions.tsx";

interface Props {
  asset: Asset;
  /** The whole name as a tooltip, if the visible name may be cut off. */
  title?: string;
  className: string;
}

/** The id of the button that opens an asset. */
export const cardIdOf = (assetId: string): string => `card-${assetId}`;

/**
 * A button that opens the asset. The button covers the whole card or row, so that a click anywhere opens the asset;
 * other controls lie above the button.
 */
export function AssetName({ asset, title, className }: Props) {
  const { open } = useAssetActions();
  return (
    <button
      type="button"
      dir="auto"
      id={cardIdOf(asset.id)}
      data-asset={asset.id}
      onClick={() => open(asset)}
      title={title}
      className={cn(
        "rounded-sm text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2",
        className,
      )}
    >
      {asset.name}
    </button>
  );
}
