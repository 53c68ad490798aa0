import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { PALETTE_ID } from "./palette/palette-id.ts";
import { useShortcut } from "./shell/use-shortcut.ts";

const loadUploadDialog = async () => (await import("@/features/uploads/components/upload-dialog.tsx")).UploadDialog;
const loadImportDialog = async () => (await import("@/features/imports/components/import-dialog.tsx")).ImportDialog;
const loadRequestByUrlDialog = async () =>
  (await import("@/features/rights-requests/components/request-by-url-dialog.tsx")).RequestByUrlDialog;
const loadRequestForAssetDialog = async () =>
  (await import("@/features/rights-requests/components/request-for-asset-dialog.tsx")).RequestForAssetDialog;
const loadCreateInviteDialog = async () =>
  (await import("@/features/team/components/create-invite-dialog.tsx")).CreateInviteDialog;
const loadCommandPalette = async () => (await import("./palette/command-palette.tsx")).CommandPalette;

interface WorkspaceActions {
  upload: () => void;
  /** Opens on one import, or on the choice of a file. */
  importCsv: (importId?: string) => void;
  requestByUrl: () => void;
  requestForAsset: (asset: Asset) => void;
  /** For admins. */
  createInvite: () => void;
  togglePalette: () => void;
}

const ActionsContext = createContext<WorkspaceActions | null>(null);

export const useWorkspaceActions = (): WorkspaceActions => {
  const actions = use(ActionsContext);
  if (!actions) throw new Error("useWorkspaceActions needs WorkspaceActionsProvider around it");
  return actions;
};

/** A dialog that was opened once stays mounted, so that closing it can run out and its content comes back. */
type Dialog = "upload" | "import" | "by-url" | "for-asset" | "invite" | "palette";

/** The dialogs that header, menus and pages all open: features can't import each other, so they meet here. */
export function WorkspaceActionsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Dialog | null>(null);
  const [mounted, setMounted] = useState<ReadonlySet<Dialog>>(new Set());
  const [asset, setAsset] = useState<Asset | null>(null);
  const [importId, setImportId] = useState<string | null>(null);

  const actions = useMemo<WorkspaceActions>(() => {
    const mount = (dialog: Dialog) => setMounted((before) => new Set(before).add(dialog));
    const show = (dialog: Dialog) => {
      mount(dialog);
      setOpen(dialog);
    };
    return {
      upload: () => show("upload"),
      importCsv: (shown) => {
        setImportId(shown ?? null);
        show("import");
      },
      requestByUrl: () => show("by-url"),
      requestForAsset: (next) => {
        setAsset(next);
        show("for-asset");
      },
      createInvite: () => show("invite"),
      togglePalette: () => {
        mount("palette");
        setOpen((before) => (before === "palette" ? null : "palette"));
      },
    };
  }, []);
  const propsOf = (dialog: Dialog) => ({
    open: open === dialog,
    onOpenChange: (next: boolean) => setOpen(next ? dialog : null),
  });

  /** What couldn't be loaded is mounted anew when it is opened again. */
  const missing = (dialog: Dialog) => () => {
    setMounted((before) => new Set([...before].filter((other) => other !== dialog)));
    setOpen((before) => (before === dialog ? null : before));
  };

  useShortcut("k", actions.togglePalette, `#${PALETTE_ID}`);

  return (
    <ActionsContext value={actions}>
      {children}
      {mounted.has("upload") && (
        <LazyPart load={loadUploadDialog} onMissing={missing("upload")}>
          {(UploadDialog) => <UploadDialog {...propsOf("upload")} />}
        </LazyPart>
      )}
      {mounted.has("import") && (
        <LazyPart load={loadImportDialog} onMissing={missing("import")}>
          {(ImportDialog) => <ImportDialog {...propsOf("import")} importId={importId} onShow={setImportId} />}
        </LazyPart>
      )}
      {mounted.has("by-url") && (
        <LazyPart load={loadRequestByUrlDialog} onMissing={missing("by-url")}>
          {(RequestByUrlDialog) => <RequestByUrlDialog {...propsOf("by-url")} />}
        </LazyPart>
      )}
      {mounted.has("for-asset") && asset && (
        <LazyPart load={loadRequestForAssetDialog} onMissing={missing("for-asset")}>
          {(RequestForAssetDialog) => <RequestForAssetDialog key={asset.id} asset={asset} {...propsOf("for-asset")} />}
        </LazyPart>
      )}
      {mounted.has("invite") && (
        <LazyPart load={loadCreateInviteDialog} onMissing={missing("invite")}>
          {(CreateInviteDialog) => <CreateInviteDialog {...propsOf("invite")} />}
        </LazyPart>
      )}
      {mounted.has("palette") && (
        <LazyPart load={loadCommandPalette} onMissing={missing("palette")}>
          {(CommandPalette) => <CommandPalette {...propsOf("palette")} />}
        </LazyPart>
      )}
    </ActionsContext>
  );
}
