import type { CreatorContent } from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import { FileAudio, ImageIcon, type LucideIcon, PenTool, Shapes, Video } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/utils.ts";
import { CONTENT_TEXTS } from "./texts.ts";

const KINDS: Record<CreatorContent["contentType"], LucideIcon> = {
  Photo: ImageIcon,
  Video,
  Graphic: PenTool,
  Audio: FileAudio,
  Other: Shapes,
};

/** The content's thumbnail, or an icon for its type if it has no thumbnail. */
export function ContentPicture({ content, className }: { content: CreatorContent; className?: string }) {
  const { thumbnailUrl: url, contentType } = content;
  const [broken, setBroken] = useState<string | null>(null);
  const Kind = KINDS[contentType];
  return (
    <div className={cn("relative grid aspect-video place-items-center overflow-hidden bg-muted", className)}>
      {url === "" || broken === url ? (
        <>
          <Kind className="size-7 text-muted-foreground/70" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">{CONTENT_TEXTS.noPicture}</span>
        </>
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}
