import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { ASSET_TEXTS } from "../texts.ts";
import { AssetMedia } from "./asset-media.tsx";

/** The file as large as the window lets it be. */
export function PreviewDialog(props: { asset: Asset; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { asset, open, onOpenChange } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-6xl">
        <DialogHeader>
          <DialogTitle dir="auto" className="truncate">
            {asset.name}
          </DialogTitle>
          <DialogDescription className="sr-only">{ASSET_TEXTS.preview}</DialogDescription>
        </DialogHeader>
        <AssetMedia asset={asset} className="h-[min(75dvh,48rem)] w-full rounded-md" />
      </DialogContent>
    </Dialog>
  );
}
