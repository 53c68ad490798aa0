import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Trash2 } from "lucide-react";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { TABLE_TEXTS } from "./texts.ts";

/** An admin's actions on a row's asset, except changing the status, because the status has its own column. */
export function RowActions({ asset }: { asset: Asset }) {
  const { remove } = useAssetActions();
  return (
    <button
      type="button"
      aria-label={TABLE_TEXTS.delete(asset.name)}
      onClick={() => remove(asset)}
      className="relative z-10 grid size-7 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-destructive focus-visible:outline-2 focus-visible:outline-ring"
    >
      <Trash2 className="size-4" aria-hidden="true" />
    </button>
  );
}
