import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { memo, type ReactNode } from "react";
import { useAppearance } from "@/lib/appearance/appearance.ts";
import { formatDate } from "@/lib/dates.ts";
import { AssetMenu } from "../actions/asset-menu.tsx";
import { AssetName } from "../actions/asset-name.tsx";
import { TagList } from "../dashboard/tag-list.tsx";
import { DuplicateNote } from "../detail/duplicate-note.tsx";
import { RequestBox } from "../detail/request-box.tsx";
import { AssetPicture, AssetTypeIcon } from "../preview/asset-picture.tsx";
import { ApprovalBox } from "../status/approval-box.tsx";
import { CoveredNote } from "../status/covered-note.tsx";
import { ExpiryNote } from "../status/expiry-note.tsx";
import { AssetStatusBadges } from "../status/status-badge.tsx";

/** How many tags a card shows. */
const TAGS_SHOWN = 3;

export const AssetCard = memo(function AssetCard({ asset, handle }: { asset: Asset; handle?: ReactNode }) {
  return (
    <article className="group relative flex flex-col rounded-lg border bg-card focus-within:border-ring hover:border-input hover:shadow-sm">
      <CardHead asset={asset} handle={handle} />
      <div className="flex flex-col gap-2 compact:gap-1.5 p-3 compact:p-2">
        <div>
          <h3 className="font-medium leading-snug">
            <AssetName asset={asset} className="line-clamp-2 w-full break-words after:rounded-lg" />
          </h3>
          <p className="mt-0.5 truncate text-muted-foreground text-xs" dir="auto">
            {asset.uploadedBy} · {formatDate(asset.uploadedAt)}
          </p>
        </div>
        <p className="line-clamp-2 break-words text-xs" dir="auto">
          {asset.mayBeUsed.text}
        </p>
        <TagList tags={asset.tags} limit={TAGS_SHOWN} />
        {asset.duplicateOf && <DuplicateNote of={asset.duplicateOf} />}
        {asset.approval && <ExpiryNote approval={asset.approval} />}
        {asset.approval && <ApprovalBox approval={asset.approval} />}
        <CoveredNote asset={asset} />
        <RequestBox asset={asset} />
      </div>
    </article>
  );
});

/**
 * The top of a card: the picture with the verdict, the status and the menu. If pictures are switched off (Appearance),
 * a row with the asset's type replaces the picture.
 */
function CardHead({ asset, handle }: { asset: Asset; handle: ReactNode }) {
  const { showThumbnails } = useAppearance();
  if (!showThumbnails) {
    return (
      <div className="@container flex items-center gap-2 rounded-t-[inherit] border-b bg-muted py-1.5 pr-1.5 pl-3 compact:pl-2">
        {/* On the narrowest cards the icon is hidden, to leave room for the status. */}
        <AssetTypeIcon type={asset.type} className="size-4 @max-[13rem]:hidden" />
        <div className="min-w-0">
          <AssetStatusBadges asset={asset} verdict />
        </div>
        <div className="relative z-10 ml-auto shrink-0">
          <AssetMenu asset={asset} />
          <div className="absolute top-0 right-full focus-within:bg-muted group-hover:bg-muted">{handle}</div>
        </div>
      </div>
    );
  }
  return (
    <>
      <AssetPicture asset={asset} className="compact:aspect-[2/1] aspect-[16/10] rounded-t-[inherit]" />
      {/* Leaves room for the menu, however narrow the card is: the badges wrap or are cut off. */}
      <div className="pointer-events-none absolute top-2 right-11 left-2">
        <AssetStatusBadges asset={asset} verdict />
      </div>
      <div className="absolute top-2 right-2 z-10 flex flex-col gap-1 compact:gap-0">
        <AssetMenu asset={asset} onPicture />
        {handle}
      </div>
    </>
  );
}
