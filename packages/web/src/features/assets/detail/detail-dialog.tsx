import { maySetStatus } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset, AssetFile } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LazyPart } from "@/components/lazy-part.tsx";
import { DialogDescription, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { hasCode } from "@/lib/api/api-error.ts";
import { cachedCopies } from "@/lib/assets/queries/cached.ts";
import { assetDetailOptions } from "@/lib/assets/queries/detail.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { messageOf } from "@/lib/notify.ts";
import { cardIdOf } from "../actions/asset-name.tsx";
import { ClearedButtons } from "../actions/cleared-buttons.tsx";
import { ActivitySection } from "../activity/activity-section.tsx";
import { TagList } from "../dashboard/tag-list.tsx";
import { AssetMedia } from "../preview/asset-media.tsx";
import { ExpiryNote } from "../status/expiry-note.tsx";
import { AssetStatusBadges } from "../status/status-badge.tsx";
import { StatusSelect } from "../status/status-select.tsx";
import { CanIUse } from "./can-i-use.tsx";
import { DetailActions } from "./detail-actions.tsx";
import { ApprovalFacts, AssetFacts, DetailSection } from "./detail-facts.tsx";
import { DetailFiles } from "./detail-files.tsx";
import { DetailMissing, DetailSkeleton } from "./detail-states.tsx";
import { DuplicateDetail } from "./duplicate-detail.tsx";
import { DamagedFiles } from "./file-backup.tsx";
import { Licenses } from "./licenses.tsx";
import { MayBeUsed } from "./may-be-used.tsx";
import { RemovalNote } from "./owner-said.tsx";
import { RemovalDecisions } from "./removal-decisions.tsx";
import { originalPostOf } from "./request-box.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { StepButtons, stepByKey } from "./step-buttons.tsx";
import { TALK_ID } from "./talk/texts.ts";
import { DETAIL_TEXTS } from "./texts.ts";
import { useNeighbours } from "./use-neighbours.ts";

const loadUsedSections = async () => (await import("../used/used-sections.tsx")).UsedSections;

interface Props extends DialogProps {
  assetId: string;
  onStep: (asset: Asset) => void;
  onDownloadFiles: (asset: Asset, files: AssetFile[], rights?: "embedded") => void;
}

/** Everything about one asset. `?asset=` in the URL opens the dialog, possibly before any list was loaded. */
export function DetailDialog({ assetId, open, onClose, onStep, onDownloadFiles }: Props) {
  const queryClient = useQueryClient();
  const detail = useQuery({
    ...assetDetailOptions(assetId),
    initialData: () => cachedCopies(queryClient, assetId).at(0),
  });
  // The asset was deleted while the dialog was open, so the dialog's data is outdated.
  const missing = hasCode(detail.error, "asset.not_found");
  const neighbours = useNeighbours(detail.data, open);
  return (
    <DialogWindow
      open={open}
      onClose={onClose}
      returnTo={cardIdOf(assetId)}
      onKeyDown={(event) => stepByKey(event, { ...neighbours, onStep })}
      className="h-[calc(100dvh-2rem)] max-w-6xl gap-0 overflow-hidden p-0 sm:p-0 lg:h-[min(48rem,calc(100dvh-2rem))]"
    >
      {detail.data && !missing && (
        <>
          {/* The buttons come first in the dialog, so that the opening dialog focuses a button: a focused video
              would use the arrow keys itself. On a phone the buttons are above the part that scrolls; on wider
              screens they are in a corner. */}
          <div className="flex h-14 shrink-0 items-center border-b px-3 lg:absolute lg:top-3 lg:left-3 lg:z-10 lg:h-auto lg:border-0 lg:p-0">
            <StepButtons {...neighbours} onStep={onStep} className="flex gap-1" />
          </div>
          <Detail asset={detail.data} onDownloadFiles={onDownloadFiles} />
        </>
      )}
      {detail.isPending && <DetailSkeleton />}
      {missing && <DetailMissing title={DETAIL_TEXTS.notFound} text={DETAIL_TEXTS.notFoundText} onRetry={undefined} />}
      {detail.isError && !detail.data && !missing && (
        <DetailMissing
          title={DETAIL_TEXTS.failed}
          text={messageOf(detail.error)}
          onRetry={() => void detail.refetch()}
        />
      )}
    </DialogWindow>
  );
}

function Detail({ asset, onDownloadFiles }: Pick<Props, "onDownloadFiles"> & { asset: Asset }) {
  const { role } = useSession();
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_28rem] xl:grid-cols-[minmax(0,1fr)_33rem] lg:grid-rows-[minmax(0,1fr)] lg:overflow-hidden">
      <div className="relative shrink-0">
        <AssetMedia asset={asset} className="h-64 w-full sm:h-80 lg:h-full" />
      </div>
      <div className="flex min-h-0 flex-col lg:border-l">
        <div className="space-y-2 p-5 pb-4 lg:pr-12">
          <DialogTitle dir="auto" className="break-words">
            {asset.name}
          </DialogTitle>
          <DialogDescription asChild>
            <div className="flex flex-wrap items-center gap-2">
              {maySetStatus(role) ? <StatusSelect asset={asset} /> : <AssetStatusBadges asset={asset} />}
              <CanIUse asset={asset} />
            </div>
          </DialogDescription>
          <MayBeUsed asset={asset} />
          {asset.approval && <ExpiryNote approval={asset.approval} />}
          <RemovalNote asset={asset} whole>
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
              <RemovalDecisions asset={asset} />
            </div>
          </RemovalNote>
          <DamagedFiles asset={asset} />
          <TagList tags={asset.tags} />
          {asset.duplicateOf && <DuplicateDetail of={asset.duplicateOf} />}
        </div>
        <ScrollRegion
          key={asset.id}
          aria-label={DETAIL_TEXTS.details}
          className="flex-1 space-y-6 border-y px-5 py-4 max-lg:overflow-visible lg:min-h-0"
        >
          {asset.approval && (
            <DetailSection title={DETAIL_TEXTS.approval}>
              <ApprovalFacts asset={asset} />
              <ClearedButtons asset={asset} />
            </DetailSection>
          )}
          <DetailSection title={DETAIL_TEXTS.licenses}>
            <Licenses asset={asset} />
          </DetailSection>
          {(asset.request || originalPostOf(asset)) && (
            <DetailSection title={DETAIL_TEXTS.request} id={TALK_ID}>
              <RequestFacts asset={asset} />
            </DetailSection>
          )}
          <LazyPart inPlace load={loadUsedSections}>
            {(UsedSections) => <UsedSections asset={asset} />}
          </LazyPart>
          <DetailSection title={DETAIL_TEXTS.details}>
            <AssetFacts asset={asset} />
          </DetailSection>
          <DetailSection title={DETAIL_TEXTS.files}>
            <DetailFiles asset={asset} onDownload={(files, rights) => onDownloadFiles(asset, files, rights)} />
          </DetailSection>
          <DetailSection title={DETAIL_TEXTS.activity}>
            <ActivitySection asset={asset} />
          </DetailSection>
        </ScrollRegion>
        <DetailActions asset={asset} />
      </div>
    </div>
  );
}
