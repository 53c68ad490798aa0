import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { AskedValues } from "@/lib/assets/requests/asked-values.ts";
import { requiredContext } from "@/lib/required-context.ts";

export interface WorkspaceActions {
  /** @param files the dialog's initial files */
  upload: (files?: readonly File[]) => void;
  /** False while another dialog is open, because something may have been typed in it. */
  canUpload: () => boolean;
  /** Opens the dialog that shows an import or, without `importId`, the dialog that asks for a file. */
  importCsv: (importId?: string) => void;
  requestByUrl: () => void;
  /** @param asked what the form begins with, instead of the usual values */
  requestForAsset: (asset: Asset, asked?: AskedValues) => void;
  /**
   * Opens the dialog that requests rights for the given assets or, without `assets`, for posts whose URLs the person
   * pastes.
   */
  requestInBulk: (assets?: readonly Asset[]) => void;
  /** Opens the dialog Create Invite; only for admins. */
  createInvite: () => void;
  togglePalette: () => void;
}

export const [ActionsProvider, useWorkspaceActions] = requiredContext<WorkspaceActions>(
  "useWorkspaceActions needs WorkspaceActionsProvider around it",
);
