import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useState } from "react";
import { cn } from "@/lib/utils.ts";
import { AssetPicture } from "./asset-picture.tsx";
import { PREVIEW_DIALOG_TEXTS } from "./dialog-texts.ts";
import { postOf, previewFile } from "./has-preview.ts";
import { PostEmbed } from "./post-embed.tsx";
import type { Zoom } from "./use-zoom.ts";
import { ZoomablePicture } from "./zoomable-picture.tsx";

interface Props {
  asset: Asset;
  className?: string;
  /** For pictures that can be enlarged. */
  zoom?: Zoom;
}

/**
 * Plays or shows the file, or its thumbnail if the browser can't decode the file. For an asset without a file, the post
 * is shown.
 */
export function AssetMedia({ asset, className, zoom }: Props) {
  const file = previewFile(asset);
  const [undecodable, setUndecodable] = useState<string | null>(null);
  if (!file) {
    const post = postOf(asset);
    if (post) return <PostEmbed key={asset.id} asset={asset} {...post} className={className} />;
    return <AssetPicture asset={asset} fit="contain" className={className} />;
  }
  if (undecodable === file.url) {
    return (
      <div className={cn("relative", className)}>
        <AssetPicture asset={asset} fit="contain" className="size-full" />
        <p className="absolute inset-x-0 bottom-0 bg-black/75 px-3 py-2 text-center text-white text-xs">
          {PREVIEW_DIALOG_TEXTS.undecodable}
        </p>
      </div>
    );
  }
  const onError = () => setUndecodable(file.url);
  if (file.contentType.startsWith("video/")) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: there are no captions for the team's videos
      <video
        key={file.url}
        src={file.url}
        poster={asset.thumbnailUrl === "" ? undefined : asset.thumbnailUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={asset.name}
        onError={onError}
        className={cn("bg-black object-contain", className)}
      />
    );
  }
  if (zoom) {
    return (
      <ZoomablePicture
        key={file.url}
        url={file.url}
        name={asset.name}
        zoom={zoom}
        onError={onError}
        className={className}
      />
    );
  }
  return (
    <img
      key={file.url}
      src={file.url}
      alt={asset.name}
      onError={onError}
      className={cn("bg-muted object-contain", className)}
    />
  );
}
