import type { PostEmbed as Embed } from "@clearhouse/core/base/post-url/post-url.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ExternalLink, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { cn } from "@/lib/utils.ts";
import { AssetPicture } from "./asset-picture.tsx";
import { PREVIEW_DIALOG_TEXTS } from "./dialog-texts.ts";
import { PREVIEW_TEXTS } from "./texts.ts";
import { usePostFrame } from "./use-post-frame.ts";

interface Props {
  asset: Asset;
  address: string;
  embed: Embed;
  className?: string;
}

/**
 * The post in its platform's frame. Nothing is loaded from the platform before the person asks for the post, because a
 * request tells the platform who looks at the post.
 */
export function PostEmbed({ asset, address, embed, className }: Props) {
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <div className={cn("flex flex-col bg-muted", className)}>
      <div className="flex shrink-0 justify-center border-b bg-popover p-2">
        <Button asChild variant="outline" size="sm" className="gap-1.5 px-2.5">
          <a href={address} target="_blank" rel="noopener noreferrer">
            {PREVIEW_TEXTS.viewOriginal}
            <ExternalLink aria-hidden="true" />
          </a>
        </Button>
      </div>
      {wanted === embed.src ? (
        <Frame key={embed.src} name={asset.name} embed={embed} />
      ) : (
        <div className="relative grid min-h-0 flex-1 place-items-center">
          <AssetPicture asset={asset} fit="contain" badge="none" className="absolute inset-0" />
          <div className="relative m-4 flex max-w-xs flex-col items-center gap-2 rounded-lg border bg-popover p-4 text-center shadow-sm">
            <Button size="sm" onClick={() => setWanted(embed.src)}>
              {PREVIEW_DIALOG_TEXTS.showPost}
            </Button>
            <p className="text-pretty text-muted-foreground text-xs">
              {PREVIEW_DIALOG_TEXTS.showPostText(embed.platform)}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

function Frame({ name, embed }: { name: string; embed: Embed }) {
  const { frame, state, onLoad } = usePostFrame(embed);
  return (
    <>
      <div role="status" className="shrink-0">
        {state === "failed" && (
          <p className="flex items-center justify-center gap-2 bg-status-requested-surface px-3 py-2 text-status-requested text-xs">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            {PREVIEW_DIALOG_TEXTS.embedFailed}
          </p>
        )}
        {state === "loading" && (
          <p className="flex items-center justify-center gap-2 px-3 py-2 text-muted-foreground text-xs">
            <Spinner />
            {PREVIEW_DIALOG_TEXTS.embedLoading(embed.platform)}
          </p>
        )}
      </div>
      <iframe
        ref={frame}
        src={embed.src}
        title={PREVIEW_DIALOG_TEXTS.postOf(embed.platform, name)}
        onLoad={onLoad}
        // The frame has its own origin and may run scripts, but may not navigate this page or submit forms.
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        allow="fullscreen; encrypted-media; picture-in-picture"
        // Without a referrer, YouTube refuses with error 153. YouTube gets only this page's origin, not the whole URL.
        referrerPolicy={embed.platform === "YouTube" ? "strict-origin-when-cross-origin" : "no-referrer"}
        className="mx-auto min-h-0 w-full max-w-2xl flex-1 border-0 bg-white"
      />
    </>
  );
}
