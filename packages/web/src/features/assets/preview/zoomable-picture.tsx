import { RotateCcw, ZoomIn, ZoomOut } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/utils.ts";
import { PREVIEW_DIALOG_TEXTS } from "./dialog-texts.ts";
import type { Zoom } from "./use-zoom.ts";

interface Props {
  url: string;
  name: string;
  zoom: Zoom;
  onError: () => void;
  className?: string;
}

/** A picture that can be enlarged with the wheel, two fingers or a double click, and also with keys and buttons. */
export function ZoomablePicture({ url, name, zoom, onError, className }: Props) {
  const { view, frame, picture, gestures } = zoom;
  return (
    <div
      ref={frame}
      {...gestures}
      className={cn(
        "relative touch-none select-none overflow-hidden bg-muted",
        view.scale > 1 ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in",
        className,
      )}
    >
      <img
        ref={picture}
        src={url}
        alt={name}
        draggable={false}
        onError={onError}
        className="absolute inset-0 size-full object-contain"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </div>
  );
}

export function ZoomControls({ zoom }: { zoom: Zoom }) {
  return (
    <fieldset aria-label={PREVIEW_DIALOG_TEXTS.zoom} className="ml-auto flex min-w-0 items-center gap-1">
      <Button
        icon={ZoomOut}
        variant="outline"
        size="icon-sm"
        aria-label={PREVIEW_DIALOG_TEXTS.zoomOut}
        title={PREVIEW_DIALOG_TEXTS.zoomOutHint}
        aria-disabled={zoom.isWhole}
        onClick={zoom.zoomOut}
      />
      <output aria-live="polite" className="w-12 text-center text-muted-foreground text-xs tabular-nums">
        {PREVIEW_DIALOG_TEXTS.percent(zoom.view.scale)}
      </output>
      <Button
        icon={ZoomIn}
        variant="outline"
        size="icon-sm"
        aria-label={PREVIEW_DIALOG_TEXTS.zoomIn}
        title={PREVIEW_DIALOG_TEXTS.zoomInHint}
        aria-disabled={zoom.isClosest}
        onClick={zoom.zoomIn}
      />
      <Button
        icon={RotateCcw}
        variant="outline"
        size="icon-sm"
        aria-label={PREVIEW_DIALOG_TEXTS.zoomReset}
        title={PREVIEW_DIALOG_TEXTS.zoomResetHint}
        aria-disabled={zoom.isWhole}
        onClick={zoom.reset}
      />
    </fieldset>
  );
}
