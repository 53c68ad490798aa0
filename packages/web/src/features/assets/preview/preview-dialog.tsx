import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { KeyboardEvent } from "react";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { ACTION_TEXTS } from "../actions/texts.ts";
import { StepButtons, stepByKey } from "../detail/step-buttons.tsx";
import { useNeighbours } from "../detail/use-neighbours.ts";
import { AssetMedia } from "./asset-media.tsx";
import { PREVIEW_DIALOG_TEXTS } from "./dialog-texts.ts";
import { previewFile } from "./has-preview.ts";
import { useZoom } from "./use-zoom.ts";
import { ZoomControls } from "./zoomable-picture.tsx";

interface Props {
  asset: Asset;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStep: (asset: Asset) => void;
}

const isPicture = (asset: Asset): boolean => previewFile(asset)?.contentType.startsWith("image/") === true;

/** The file as large as fits into the window, with zoom. The arrow keys open the previous and the next asset. */
export function PreviewDialog({ asset, open, onOpenChange, onStep }: Props) {
  const { previous, next } = useNeighbours(asset, open);
  const zoom = useZoom(asset.id);
  const zooms = isPicture(asset);
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (zooms && plain && zoom.onKey(event)) event.preventDefault();
    else stepByKey(event, { previous, next, onStep });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="h-[calc(100dvh-2rem)] max-w-7xl gap-3 p-4 sm:p-4" onKeyDown={onKeyDown}>
        <DialogHeader>
          <DialogTitle dir="auto" className="truncate">
            {asset.name}
          </DialogTitle>
          <DialogDescription className="sr-only">
            {zooms ? PREVIEW_DIALOG_TEXTS.pictureHint : ACTION_TEXTS.preview}
          </DialogDescription>
        </DialogHeader>
        {/* The buttons come before the media in the DOM, so that the opening dialog focuses a button: a focused
            video would use the arrow keys itself. */}
        <div className="order-last flex items-center justify-between gap-2">
          <StepButtons previous={previous} next={next} onStep={onStep} className="flex gap-1" />
          <p role="status" className="sr-only">
            {asset.name}
          </p>
          {zooms && <ZoomControls zoom={zoom} />}
        </div>
        <AssetMedia asset={asset} zoom={zoom} className="min-h-0 w-full flex-1 rounded-md" />
      </DialogContent>
    </Dialog>
  );
}
