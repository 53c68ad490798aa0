import type { Asset, AssetFile } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { useOpened } from "@/lib/hooks/use-opened.ts";
import { notifyError } from "@/lib/notify.ts";
import { hasPreview } from "../preview/has-preview.ts";
import { PREVIEW_TEXTS } from "../preview/texts.ts";
import { useStatusFlow } from "../status/use-status-flow.tsx";
import { type AssetActions, AssetActionsProvider } from "./asset-actions.tsx";
import { deleteAssetOptions } from "./delete-asset.ts";
import type { Refusal, Wanted } from "./download.ts";
import { downloadable } from "./downloadable.ts";
import { asksByForm } from "./offers.ts";
import { runMutation } from "./run-mutation.ts";
import { useDownload } from "./use-download.ts";

const loadDetailDialog = async () => (await import("../detail/detail-dialog.tsx")).DetailDialog;
const loadEditDialog = async () => (await import("../detail/edit/edit-dialog.tsx")).EditDialog;
const loadDeleteDialog = async () => (await import("./delete-dialog.tsx")).DeleteDialog;
const loadUnclearedDownloadDialog = async () =>
  (await import("./uncleared-download-dialog.tsx")).UnclearedDownloadDialog;
const loadPreviewDialog = async () => (await import("../preview/preview-dialog.tsx")).PreviewDialog;

type Shown =
  | { dialog: "preview" | "edit"; asset: Asset }
  | { dialog: "delete"; asset: Asset }
  | { dialog: "uncleared-download"; asset: Asset; wanted: Wanted; refusal: Refusal };

/** Provides the actions on assets to cards and menus, and renders the dialogs that the actions open. */
export function AssetDialogs(props: { onRequestRights: AssetActions["requestRights"]; children: ReactNode }) {
  const { onRequestRights, children } = props;
  const { id: assetId, open: openAsset, goTo, close: closeAsset } = useOpened("asset");
  const asked = useRef(new Map<string, Asset>());
  const { mutate: download } = useDownload((wanted, refusal) => {
    const asset = asked.current.get(wanted.assetId);
    if (asset) show({ dialog: "uncleared-download", asset, wanted, refusal });
  });
  const { change: changeStatus, dialog: statusDialog } = useStatusFlow();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const [open, setOpen] = useState(false);
  // A closing dialog keeps its content while it fades out.
  const [lastAssetId, setLastAssetId] = useState(assetId);
  if (assetId !== null && assetId !== lastAssetId) setLastAssetId(assetId);

  const missDetail = () => {
    setLastAssetId(null);
    closeAsset();
  };
  const show = (next: Shown) => {
    setShown(next);
    setOpen(true);
  };
  const downloadFiles = (asset: Asset, files: AssetFile[], rights?: Wanted["rights"]) => {
    asked.current.set(asset.id, asset);
    download({ assetId: asset.id, files, rights });
  };
  const latest = useRef({ openAsset, downloadFiles, changeStatus, show, onRequestRights });
  useEffect(() => {
    latest.current = { openAsset, downloadFiles, changeStatus, show, onRequestRights };
  });

  // Memoized; otherwise all cards would be rendered again whenever a dialog opens or the URL changes.
  const actions = useMemo<AssetActions>(
    () => ({
      open: ({ id }) => latest.current.openAsset(id),
      preview: (asset) => {
        if (hasPreview(asset)) latest.current.show({ dialog: "preview", asset });
        else notifyError(PREVIEW_TEXTS.unavailable, PREVIEW_TEXTS.unavailableText);
      },
      edit: (asset) => latest.current.show({ dialog: "edit", asset }),
      download: (asset) => latest.current.downloadFiles(asset, downloadable(asset)),
      requestRights: (asset, asked) => latest.current.onRequestRights(asset, asked),
      changeStatus: (asset, status) => {
        if (asksByForm(asset, status)) latest.current.onRequestRights(asset);
        else latest.current.changeStatus(asset, status);
      },
      remove: (asset) => latest.current.show({ dialog: "delete", asset }),
    }),
    [],
  );

  return (
    <AssetActionsProvider value={actions}>
      {children}
      {lastAssetId !== null && (
        <LazyPart load={loadDetailDialog} onMissing={missDetail} onRetry={() => openAsset(lastAssetId)}>
          {(DetailDialog) => (
            <DetailDialog
              assetId={lastAssetId}
              open={assetId !== null}
              onClose={closeAsset}
              onStep={({ id }) => goTo(id)}
              onDownloadFiles={downloadFiles}
            />
          )}
        </LazyPart>
      )}
      {shown?.dialog === "preview" && (
        <LazyPart load={loadPreviewDialog} onMissing={() => setShown(null)}>
          {(PreviewDialog) => (
            <PreviewDialog
              asset={shown.asset}
              open={open}
              onOpenChange={setOpen}
              onStep={(asset) => {
                setShown({ dialog: "preview", asset });
                // If the detail dialog is open below the preview, it shows the same asset.
                if (assetId !== null) goTo(asset.id);
              }}
            />
          )}
        </LazyPart>
      )}
      {shown?.dialog === "edit" && (
        <LazyPart load={loadEditDialog} onMissing={() => setShown(null)}>
          {(EditDialog) => <EditDialog asset={shown.asset} open={open} onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
      {statusDialog}
      {shown?.dialog === "delete" && (
        <LazyPart load={loadDeleteDialog} onMissing={() => setShown(null)}>
          {(DeleteDialog) => (
            <DeleteDialog
              asset={shown.asset}
              open={open}
              onClose={() => setOpen(false)}
              onConfirm={() => {
                setOpen(false);
                if (assetId === shown.asset.id) closeAsset();
                runMutation(queryClient, deleteAssetOptions(queryClient, shown.asset.id), shown.asset);
              }}
            />
          )}
        </LazyPart>
      )}
      {shown?.dialog === "uncleared-download" && (
        <LazyPart load={loadUnclearedDownloadDialog} onMissing={() => setShown(null)}>
          {(UnclearedDownloadDialog) => (
            <UnclearedDownloadDialog
              key={shown.asset.id}
              asset={shown.asset}
              refusal={shown.refusal}
              open={open}
              onClose={() => setOpen(false)}
              onConfirm={(confirmed) => {
                setOpen(false);
                download({ ...shown.wanted, ...confirmed });
              }}
            />
          )}
        </LazyPart>
      )}
    </AssetActionsProvider>
  );
}
