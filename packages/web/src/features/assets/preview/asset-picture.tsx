import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ImageIcon, Play, Video } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/utils.ts";
import { PREVIEW_TEXTS, TYPE_TEXTS } from "./texts.ts";

/** An icon for the asset's type, shown if there is no picture. */
export function AssetTypeIcon({ type, className }: { type: Asset["type"]; className?: string }) {
  const Icon = type === "video" ? Video : ImageIcon;
  return (
    <>
      <Icon className={cn("shrink-0 text-muted-foreground", className)} strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">{TYPE_TEXTS[type]}</span>
    </>
  );
}

/**
 * The thumbnail, or a placeholder: never the original, because a list of originals would load gigabytes.
 */
export function AssetPicture({
  asset,
  className,
  fit = "cover",
  badge = "word",
}: {
  asset: Asset;
  className?: string;
  fit?: "cover" | "contain";
  /** How the picture shows that the asset is a video, depending on the available space. */
  badge?: "word" | "icon" | "none";
}) {
  const { thumbnailUrl: url } = asset;
  const [broken, setBroken] = useState<string | null>(null);
  const Placeholder = asset.type === "video" ? Video : ImageIcon;
  return (
    <div className={cn("relative grid place-items-center bg-muted", className)}>
      {url === "" || broken === url ? (
        <>
          <Placeholder className="size-8 text-muted-foreground/60" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">{PREVIEW_TEXTS.noPicture}</span>
        </>
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
          className={cn(
            "absolute inset-0 size-full rounded-[inherit]",
            fit === "cover" ? "object-cover" : "object-contain",
          )}
        />
      )}
      {badge !== "none" && asset.type === "video" && (
        <span className="absolute right-2 bottom-2 flex items-center gap-1 rounded-md bg-black/60 px-1.5 py-0.5 font-medium text-white text-xs">
          <Play className="size-3 fill-current" aria-hidden="true" />
          <span className={badge === "icon" ? "sr-only" : undefined}>{TYPE_TEXTS.video}</span>
        </span>
      )}
    </div>
  );
}
