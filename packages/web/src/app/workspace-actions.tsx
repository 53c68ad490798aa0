import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";

const UploadDialog = lazy(async () => ({
  default: (await import("@/features/uploads/components/upload-dialog.tsx")).UploadDialog,
}));
const RequestByUrlDialog = lazy(async () => ({
  default: (await import("@/features/rights-requests/components/request-by-url-dialog.tsx")).RequestByUrlDialog,
}));
const RequestForAssetDialog = lazy(async () => ({
  default: (await import("@/features/rights-requests/components/request-for-asset-dialog.tsx")).RequestForAssetDialog,
}));

interface WorkspaceActions {
  upload: () => void;
  requestByUrl: () => void;
  requestForAsset: (asset: Asset) => void;
}

const ActionsContext = createContext<WorkspaceActions | null>(null);

export const useWorkspaceActions = (): WorkspaceActions => {
  const actions = use(ActionsContext);
  if (!actions) throw new Error("useWorkspaceActions needs WorkspaceActionsProvider around it");
  return actions;
};

/** A dialog that was opened once stays mounted, so that closing it can run out and its content comes back. */
type Dialog = "upload" | "by-url" | "for-asset";

/** The dialogs that header, menus and pages all open: features can't import each other, so they meet here. */
export function WorkspaceActionsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Dialog | null>(null);
  const [mounted, setMounted] = useState<ReadonlySet<Dialog>>(new Set());
  const [asset, setAsset] = useState<Asset | null>(null);

  const actions = useMemo<WorkspaceActions>(() => {
    const show = (dialog: Dialog) => {
      setMounted((before) => new Set(before).add(dialog));
      setOpen(dialog);
    };
    return {
      upload: () => show("upload"),
      requestByUrl: () => show("by-url"),
      requestForAsset: (next) => {
        setAsset(next);
        show("for-asset");
      },
    };
  }, []);
  const propsOf = (dialog: Dialog) => ({
    open: open === dialog,
    onOpenChange: (next: boolean) => setOpen(next ? dialog : null),
  });

  return (
    <ActionsContext value={actions}>
      {children}
      <Suspense>
        {mounted.has("upload") && <UploadDialog {...propsOf("upload")} />}
        {mounted.has("by-url") && <RequestByUrlDialog {...propsOf("by-url")} />}
        {mounted.has("for-asset") && asset && (
          <RequestForAssetDialog key={asset.id} asset={asset} {...propsOf("for-asset")} />
        )}
      </Suspense>
    </ActionsContext>
  );
}
