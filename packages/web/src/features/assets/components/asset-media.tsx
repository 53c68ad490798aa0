import type { Asset, AssetFile } from "@clearhouse/core/asset/asset.schema.ts";
import { useState } from "react";
import { cn } from "@/lib/utils.ts";
import { ASSET_TEXTS } from "../texts.ts";
import { AssetPicture } from "./asset-picture.tsx";

/** The owner's original where there is one, else the team's file. */
export const previewFile = ({ files }: Asset): AssetFile | undefined =>
  files.find(({ origin }) => origin === "owner") ?? files.at(0);

/** The file itself, played or shown whole; its still where the browser can't decode it. */
export function AssetMedia({ asset, className }: { asset: Asset; className?: string }) {
  const file = previewFile(asset);
  const [undecodable, setUndecodable] = useState<string | null>(null);
  if (!file) return <AssetPicture asset={asset} fit="contain" className={className} />;
  if (undecodable === file.url) {
    return (
      <div className={cn("relative", className)}>
        <AssetPicture asset={asset} fit="contain" className="size-full" />
        <p className="absolute inset-x-0 bottom-0 bg-black/75 px-3 py-2 text-center text-white text-xs">
          {ASSET_TEXTS.previewUndecodable}
        </p>
      </div>
    );
  }
  if (file.contentType.startsWith("video/")) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the team's footage has no captions to offer
      <video
        key={file.url}
        src={file.url}
        poster={asset.thumbnailUrl === "" ? undefined : asset.thumbnailUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={asset.name}
        onError={() => setUndecodable(file.url)}
        className={cn("bg-black object-contain", className)}
      />
    );
  }
  return (
    <img
      key={file.url}
      src={file.url}
      alt={asset.name}
      onError={() => setUndecodable(file.url)}
      className={cn("bg-muted object-contain", className)}
    />
  );
}
