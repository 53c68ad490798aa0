import { type Asset, STATUS_LABELS } from "@clearhouse/core/asset/asset.schema.ts";
import { ChevronDown, Trash2 } from "lucide-react";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { TABLE_TEXTS } from "../listing-texts.ts";
import { SETTABLE_STATUSES } from "../status/status-change.ts";

/** For admins. The browser's own dropdown: a hundred rows may scroll by, and it costs a row nothing. */
export function RowActions({ asset }: { asset: Asset }) {
  const { changeStatus, remove } = useAssetActions();
  const settable = SETTABLE_STATUSES.some((status) => status === asset.status);
  return (
    <div className="relative z-10 flex items-center gap-1">
      <span className="relative">
        <select
          aria-label={TABLE_TEXTS.statusOf(asset.name)}
          value={asset.status}
          onChange={({ target }) => {
            const status = SETTABLE_STATUSES.find((known) => known === target.value);
            if (status) changeStatus(asset, status);
          }}
          className="h-7 w-34 appearance-none truncate rounded-md border border-input bg-card pr-7 pl-2 text-xs outline-none focus-visible:outline-2 focus-visible:outline-ring"
        >
          {!settable && (
            <option value={asset.status} disabled>
              {STATUS_LABELS[asset.status]}
            </option>
          )}
          {SETTABLE_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-muted-foreground"
          aria-hidden="true"
        />
      </span>
      <button
        type="button"
        aria-label={TABLE_TEXTS.delete(asset.name)}
        onClick={() => remove(asset)}
        className="grid size-7 place-items-center rounded-md text-muted-foreground outline-none hover:bg-accent hover:text-destructive focus-visible:outline-2 focus-visible:outline-ring"
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
