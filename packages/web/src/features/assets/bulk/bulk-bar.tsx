import { maySetStatus } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { SELECT_ALL_MAX } from "@clearhouse/core/library/search/search.schema.ts";
import type { SettableStatus } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, FileDown, Send, Tags, Trash2, UserCheck, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { VerdictBadge } from "@/components/verdict/verdict-badge.tsx";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { matchingIds } from "@/lib/assets/queries/lists.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useCoveredBottom } from "@/lib/hooks/use-covered-bottom.ts";
import { isNothingFocused } from "@/lib/keyboard.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";
import { cn } from "@/lib/utils.ts";
import { useExport } from "../actions/export.ts";
import { mayDelete } from "../actions/may-delete.ts";
import { DOWNLOAD_TEXTS } from "../actions/texts.ts";
import { useAssetList } from "../dashboard/use-asset-list.ts";
import { coversOf } from "./bulk-api.ts";
import type { BulkDialog } from "./bulk-dialogs.tsx";
import { BulkStatusMenu } from "./bulk-status-menu.tsx";
import { byVerdict } from "./by-verdict.ts";
import { useSelectedIds, useSelection } from "./selection.ts";
import { planStatus } from "./status-plan.ts";
import { BULK_TEXTS, SELECTION_TEXTS } from "./texts.ts";
import { type BulkState, readAsset, useBulk } from "./use-bulk.ts";
import { useEscape } from "./use-escape.ts";

const loadBulkDialogs = async () => (await import("./bulk-dialogs.tsx")).BulkDialogs;
const loadBulkReportDialog = async () => (await import("./bulk-report-dialog.tsx")).BulkReportDialog;

/** The API's limit, repeated here because the API's schema is loaded later, with the dialog. */
const BULK_REQUEST_MAX = 200;
/** The most assets whose files are downloaded at once, because some browsers ask before each download. */
const DOWNLOAD_MAX = 50;

interface Props {
  listing: Listing;
  /** The total number of assets that match the filters. */
  total: number | undefined;
  /** The assets whose rights are to be requested. */
  onRequest: (assets: readonly Asset[]) => void;
}

/** The actions for the selected assets, shown below the list while any asset is selected. */
export function BulkBar({ listing, total, onRequest }: Props) {
  const { assets } = useAssetList(listing, "all");
  const { role } = useSession();
  const selection = useSelection();
  const ids = useSelectedIds(selection);
  const bulk = useBulk(selection);
  const queryClient = useQueryClient();
  const { write, isPending: exporting } = useExport();
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const selectAll = useMutation({
    mutationFn: async () => {
      const { ends } = selection;
      const { ids: found } = await matchingIds(listing);
      if (selection.ends === ends) selection.replace(found);
    },
    onError: (error) => notifyError(SELECTION_TEXTS.idsFailed, messageOf(error)),
  });
  const selected = assets.filter(({ id }) => ids.has(id));
  const covers = coversOf(selected);
  const covered = selected.filter(({ id }) => covers.has(id));
  const readSelected = useMutation({
    // Assets further down the list are read, so that the person sees the verdict of each.
    mutationFn: () => Promise.all([...ids].map((id) => readAsset(queryClient, id))),
    onSuccess: (read) => {
      if (read.every(({ mayBeUsed }) => mayBeUsed.verdict === "cleared")) bulk.download(read);
      else setDialog({ kind: "download", assets: read });
    },
    onError: (error) => notifyError(DOWNLOAD_TEXTS.failed, messageOf(error)),
  });
  const download = () => {
    if (ids.size > DOWNLOAD_MAX) notifyError(BULK_TEXTS.downloadMany(DOWNLOAD_MAX));
    else readSelected.mutate();
  };
  const request = () => {
    if (selected.length < ids.size || ids.size > BULK_REQUEST_MAX)
      notifyError(BULK_TEXTS.requestMany(BULK_REQUEST_MAX));
    else onRequest(selected);
  };
  // The plan doesn't change while the dialog asks, so that the person agrees to exactly what was shown.
  const askStatus = (status: SettableStatus) =>
    setDialog({ kind: "status", plan: planStatus(selected, ids.size, status) });
  const bar = useCoveredBottom("--covered-bottom");
  // The bar disappears with its buttons. If a button has the focus, the asset that was ticked last gets the focus, and
  // J and K continue from that asset.
  const end = () => {
    const inBar = document.activeElement?.closest("[data-slot=bulk-bar]");
    if (inBar || isNothingFocused()) document.getElementById(`card-${selection.last}`)?.focus();
    selection.clear();
  };
  useEscape(ids.size > 0, end);
  const more = total !== undefined && ids.size < Math.min(total, SELECT_ALL_MAX);

  return (
    <>
      {(ids.size > 0 || bulk.running) && (
        <section
          ref={bar}
          data-slot="bulk-bar"
          aria-label={SELECTION_TEXTS.bar}
          className="sticky bottom-0 z-30 flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-t bg-popover px-4 py-2.5 shadow-lg max-sm:px-3"
        >
          {bulk.running ? (
            <Running state={bulk.running} />
          ) : (
            <>
              <p role="status" className="font-medium tabular-nums">
                {SELECTION_TEXTS.selected(ids.size)}
              </p>
              {selected.length === ids.size && <VerdictCounts assets={selected} />}
              <Button icon={X} variant="ghost" size="icon-sm" aria-label={SELECTION_TEXTS.clear} onClick={end} />
              {more && (
                <Button
                  variant="link"
                  className="h-8 px-1 text-left max-sm:ml-auto max-sm:text-right"
                  disabled={selectAll.isPending}
                  onClick={() => selectAll.mutate()}
                >
                  {SELECTION_TEXTS.selectMatching(total, SELECT_ALL_MAX)}
                </Button>
              )}
              <div className="flex flex-wrap items-center gap-1.5 max-sm:w-full max-sm:gap-1 md:ml-auto">
                {maySetStatus(role) && <BulkStatusMenu onChoose={askStatus} />}
                <Act icon={<Tags />} onClick={() => setDialog({ kind: "tags" })}>
                  {BULK_TEXTS.tags}
                </Act>
                {covered.length > 0 && (
                  <Act icon={<UserCheck />} onClick={() => setDialog({ kind: "cover", assets: covered })}>
                    {covered.every(({ coveredBy }) => coveredBy) ? BULK_TEXTS.cover : BULK_TEXTS.coverSame}
                  </Act>
                )}
                <Act icon={<Send />} onClick={request}>
                  {BULK_TEXTS.request}
                </Act>
                <Act icon={<Download />} disabled={readSelected.isPending} onClick={download}>
                  {BULK_TEXTS.download}
                </Act>
                <Act
                  icon={<FileDown />}
                  disabled={exporting}
                  onClick={() => write({ kind: "selection", assetIds: [...ids] })}
                >
                  {BULK_TEXTS.export}
                </Act>
                {mayDelete(role) && (
                  <Act icon={<Trash2 />} className="text-destructive" onClick={() => setDialog({ kind: "delete" })}>
                    {BULK_TEXTS.delete}
                  </Act>
                )}
              </div>
            </>
          )}
        </section>
      )}
      <LazyDialog open={dialog !== null} load={loadBulkDialogs} onMissing={() => setDialog(null)}>
        {(BulkDialogs) => (
          <BulkDialogs
            dialog={dialog}
            count={ids.size}
            selected={selected}
            onClose={() => setDialog(null)}
            onAct={bulk.send}
            onDownload={bulk.download}
          />
        )}
      </LazyDialog>
      <LazyDialog open={bulk.report !== undefined} load={loadBulkReportDialog} onMissing={bulk.closeReport}>
        {(BulkReportDialog) => (
          <BulkReportDialog
            report={bulk.report}
            onClose={bulk.closeReport}
            onSelect={(failed) => selection.replace(failed)}
          />
        )}
      </LazyDialog>
    </>
  );
}

/** How many of the selected assets may be used. On a phone there is only room for the buttons. */
function VerdictCounts({ assets }: { assets: readonly Asset[] }) {
  return (
    <p className="flex flex-wrap gap-1 max-md:hidden">
      {[...byVerdict(assets)].map(([verdict, some]) => (
        <VerdictBadge key={verdict} answer={verdict} count={some.length} />
      ))}
    </p>
  );
}

function Act(props: {
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  className?: string;
  children: string;
}) {
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={props.disabled}
      onClick={props.onClick}
      className={cn("gap-1.5 px-2.5 max-sm:px-2", props.className)}
    >
      <span aria-hidden="true" className="max-sm:hidden">
        {props.icon}
      </span>
      {props.children}
    </Button>
  );
}

function Running({ state }: { state: BulkState }) {
  const label = BULK_TEXTS.working[state.work];
  return (
    <div className="flex min-h-8 w-full items-center gap-3">
      <p className="font-medium">{label}</p>
      <Progress aria-label={label} value={(state.done / state.total) * 100} className="max-w-xs flex-1" />
      <p className="text-muted-foreground tabular-nums">{BULK_TEXTS.progress(state.done, state.total)}</p>
    </div>
  );
}
