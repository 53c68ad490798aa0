import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { type ReactNode, useMemo, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { keptJob } from "@/features/rights-requests/bulk/kept-job.ts";
import type { AskedValues } from "@/lib/assets/requests/asked-values.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { PALETTE_ID } from "./palette/palette-id.ts";
import { useTypedBefore } from "./palette/use-typed-before.ts";
import { useShortcut } from "./shell/use-shortcut.ts";
import { ActionsProvider, type WorkspaceActions } from "./use-workspace-actions.ts";

const loadUploadDialog = async () => (await import("@/features/uploads/components/upload-dialog.tsx")).UploadDialog;
const loadImportDialog = async () => (await import("@/features/imports/components/import-dialog.tsx")).ImportDialog;
const loadRequestByUrlDialog = async () =>
  (await import("@/features/rights-requests/components/request-by-url-dialog.tsx")).RequestByUrlDialog;
const loadRequestForAssetDialog = async () =>
  (await import("@/features/rights-requests/components/request-for-asset-dialog.tsx")).RequestForAssetDialog;
const loadBulkRequestDialog = async () =>
  (await import("@/features/rights-requests/bulk/bulk-request-dialog.tsx")).BulkRequestDialog;
const loadCreateInviteDialog = async () =>
  (await import("@/features/team/components/invites/create-invite-dialog.tsx")).CreateInviteDialog;
const loadCommandPalette = async () => (await import("./palette/command-palette.tsx")).CommandPalette;

const UPLOAD_DIALOG_ID = "upload-dialog";

type Dialog = "upload" | "import" | "by-url" | "for-asset" | "in-bulk" | "invite" | "palette";

/**
 * Renders the dialogs that header, menus and pages open. The dialogs are in app/, because features can't import each
 * other.
 */
export function WorkspaceActionsProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const [open, setOpen] = useState<Dialog | null>(() => (keptJob(session) ? "in-bulk" : null));
  const [wanted, setWanted] = useState<{ asset: Asset; asked: AskedValues | undefined; round: number }>();
  // After a reload, the person sees the result of requests that were still being made.
  const [unseen] = useState(() => keptJob(session));
  const [selected, setSelected] = useState<{ assets: readonly Asset[] | undefined; round: number }>();
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [importId, setImportId] = useState<string | null>(null);

  const actions = useMemo<WorkspaceActions>(() => {
    return {
      upload: (files = []) => {
        setDropped(files);
        setOpen("upload");
      },
      canUpload: () => {
        const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
        return [...dialogs].every((dialog) => dialog.id === UPLOAD_DIALOG_ID);
      },
      importCsv: (shown) => {
        setImportId(shown ?? null);
        setOpen("import");
      },
      requestByUrl: () => setOpen("by-url"),
      requestForAsset: (asset, asked) => {
        setWanted((before) => ({ asset, asked, round: (before?.round ?? 0) + 1 }));
        setOpen("for-asset");
      },
      requestInBulk: (assets) => {
        setSelected((before) => ({ assets, round: (before?.round ?? 0) + 1 }));
        setOpen("in-bulk");
      },
      createInvite: () => setOpen("invite"),
      togglePalette: () => setOpen((before) => (before === "palette" ? null : "palette")),
    };
  }, []);
  const propsOf = (dialog: Dialog) => ({
    open: open === dialog,
    // A dialog that was replaced must not close the current one.
    onOpenChange: (next: boolean) => setOpen((before) => (next ? dialog : before === dialog ? null : before)),
  });

  const lazy = (dialog: Dialog) => ({ open: open === dialog, onMissing: () => setOpen(null) });

  const takeTyped = useTypedBefore(open === "palette", () => setOpen(null));
  useShortcut("k", actions.togglePalette, `#${PALETTE_ID}`);

  return (
    <ActionsProvider value={actions}>
      {children}
      <LazyDialog load={loadUploadDialog} {...lazy("upload")}>
        {(UploadDialog) => <UploadDialog id={UPLOAD_DIALOG_ID} dropped={dropped} {...propsOf("upload")} />}
      </LazyDialog>
      <LazyDialog load={loadImportDialog} {...lazy("import")}>
        {(ImportDialog) => <ImportDialog {...propsOf("import")} importId={importId} onShow={setImportId} />}
      </LazyDialog>
      <LazyDialog load={loadRequestByUrlDialog} {...lazy("by-url")}>
        {(RequestByUrlDialog) => (
          <RequestByUrlDialog {...propsOf("by-url")} onSeveral={() => actions.requestInBulk()} />
        )}
      </LazyDialog>
      <LazyDialog load={loadRequestForAssetDialog} {...lazy("for-asset")}>
        {(RequestForAssetDialog) =>
          wanted && (
            <RequestForAssetDialog
              key={wanted.round}
              asset={wanted.asset}
              asked={wanted.asked}
              {...propsOf("for-asset")}
            />
          )
        }
      </LazyDialog>
      <LazyDialog load={loadBulkRequestDialog} {...lazy("in-bulk")}>
        {(BulkRequestDialog) => (
          <BulkRequestDialog
            key={selected?.round}
            assets={selected?.assets}
            jobId={selected ? undefined : unseen}
            {...propsOf("in-bulk")}
          />
        )}
      </LazyDialog>
      <LazyDialog load={loadCreateInviteDialog} {...lazy("invite")}>
        {(CreateInviteDialog) => <CreateInviteDialog {...propsOf("invite")} />}
      </LazyDialog>
      <LazyDialog load={loadCommandPalette} {...lazy("palette")}>
        {(CommandPalette) => <CommandPalette {...propsOf("palette")} takeTyped={takeTyped} />}
      </LazyDialog>
    </ActionsProvider>
  );
}
