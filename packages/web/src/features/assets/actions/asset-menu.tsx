import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Ellipsis } from "lucide-react";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { cn } from "@/lib/utils.ts";
import { ACTION_TEXTS } from "./texts.ts";

const loadAssetMenuItems = async () => (await import("./asset-menu-items.tsx")).AssetMenuItems;

/** @param onPicture whether the menu's button is on a picture, where it needs its own background */
export function AssetMenu({ asset, onPicture = false }: { asset: Asset; onPicture?: boolean }) {
  return (
    <MenuOnDemand
      load={loadAssetMenuItems}
      button={(props) => (
        <button
          aria-label={ACTION_TEXTS.menuOf(asset.name)}
          className={cn(
            "grid size-7 place-items-center rounded-md transition-colors focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2",
            onPicture
              ? "bg-black/60 text-white hover:bg-black/80 data-[state=open]:bg-black/80"
              : "text-muted-foreground hover:bg-accent hover:text-foreground data-[state=open]:bg-accent data-[state=open]:text-foreground",
          )}
          {...props}
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </button>
      )}
    >
      {(AssetMenuItems, place) => <AssetMenuItems asset={asset} place={place} />}
    </MenuOnDemand>
  );
}
