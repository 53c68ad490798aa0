import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { approvalsOf, type BulkAct, coversOf } from "./bulk-api.ts";
import { BulkDownloadDialog } from "./bulk-download-dialog.tsx";
import { BulkStatusDialog } from "./bulk-status-dialog.tsx";
import { BulkTagsDialog } from "./bulk-tags-dialog.tsx";
import type { StatusPlan } from "./status-plan.ts";
import { BULK_TEXTS } from "./texts.ts";

export type BulkDialog =
  | { kind: "status"; plan: StatusPlan }
  | { kind: "tags" }
  | { kind: "cover"; assets: readonly Asset[] }
  | { kind: "delete" }
  | { kind: "download"; assets: readonly Asset[] };

interface Props {
  dialog: BulkDialog | null;
  count: number;
  /** Those of the selected assets that are loaded. */
  selected: readonly Asset[];
  onClose: () => void;
  onAct: (act: BulkAct) => void;
  onDownload: (assets: readonly Asset[]) => void;
}

/** The dialogs that ask before a bulk action. */
export function BulkDialogs({ dialog, count, selected, onClose, onAct, onDownload }: Props) {
  // A closing dialog keeps its text while it fades out.
  const [last, setLast] = useState(dialog);
  if (dialog !== null && dialog !== last) setLast(dialog);
  const act = (then: () => void) => () => {
    onClose();
    then();
  };

  if (last?.kind === "delete") {
    return (
      <ConfirmDialog
        open={dialog !== null}
        onClose={onClose}
        title={BULK_TEXTS.deleteTitle(count)}
        text={BULK_TEXTS.deleteText}
        confirm={BULK_TEXTS.deleteConfirm(count)}
        onConfirm={act(() => onAct({ kind: "delete" }))}
      />
    );
  }
  if (last?.kind === "cover") {
    const { assets } = last;
    const covers = coversOf(assets);
    const isSame = ({ id }: Asset) => "copyOfId" in (covers.get(id) ?? {});
    const creators = assets
      .filter((asset) => !isSame(asset))
      .flatMap(({ coveredBy, creator }) => coveredBy?.creator?.name ?? creator?.name ?? []);
    const originals = assets.filter(isSame).flatMap(({ sameFile }) => sameFile?.name ?? []);
    return (
      <ConfirmDialog
        open={dialog !== null}
        onClose={onClose}
        title={originals.length > 0 ? BULK_TEXTS.sameTitle(assets.length) : BULK_TEXTS.coverTitle(assets.length)}
        text={BULK_TEXTS.coverText([...new Set(creators)], [...new Set(originals)])}
        confirm={BULK_TEXTS.coverConfirm(assets.length)}
        harmless
        onConfirm={act(() => onAct({ kind: "cover", covers }))}
      />
    );
  }
  if (last?.kind === "tags") {
    return (
      <BulkTagsDialog
        open={dialog !== null}
        count={count}
        selected={selected}
        onClose={onClose}
        onApply={(tags) => act(() => onAct({ kind: "tag", ...tags }))()}
      />
    );
  }
  if (last?.kind === "status") {
    const { plan } = last;
    return (
      <BulkStatusDialog
        open={dialog !== null}
        count={count}
        plan={plan}
        selected={selected}
        onClose={onClose}
        onConfirm={(approval) =>
          act(() => onAct({ kind: "status", status: plan.status, approval, approvals: approvalsOf(plan.ending) }))()
        }
      />
    );
  }
  if (last?.kind === "download") {
    return (
      <BulkDownloadDialog
        open={dialog !== null}
        assets={last.assets}
        onClose={onClose}
        onDownload={(assets) => act(() => onDownload(assets))()}
      />
    );
  }
  return null;
}
