import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { VerdictBadge } from "@/components/verdict/verdict-badge.tsx";
import { byVerdict } from "./by-verdict.ts";
import { BULK_TEXTS } from "./texts.ts";

interface Props extends DialogProps {
  assets: readonly Asset[];
  onDownload: (assets: readonly Asset[]) => void;
}

/** Asks which of the selected assets are downloaded: the cleared ones, unless others are ticked with their reasons. */
export function BulkDownloadDialog({ open, onClose, assets, onDownload }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<Answer>>(new Set(["cleared"]));
  const groups = [...byVerdict(assets)];
  const chosen = groups.flatMap(([verdict, some]) => (ticked.has(verdict) ? some : []));
  const tick = (verdict: Answer, on: boolean) =>
    setTicked((before) => new Set([...before].filter((one) => one !== verdict).concat(on ? verdict : [])));
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={BULK_TEXTS.downloadTitle}
      text={BULK_TEXTS.downloadText}
      confirm={BULK_TEXTS.downloadConfirm(chosen.length)}
      nothing={chosen.length === 0}
      harmless
      onConfirm={() => onDownload(chosen)}
    >
      <div className="space-y-3">
        {groups.map(([verdict, some]) => (
          <Group
            key={verdict}
            verdict={verdict}
            assets={some}
            ticked={ticked.has(verdict)}
            onTick={(on) => tick(verdict, on)}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}

interface GroupProps {
  verdict: Answer;
  assets: readonly Asset[];
  ticked: boolean;
  onTick: (on: boolean) => void;
}

function Group({ verdict, assets, ticked, onTick }: GroupProps) {
  const id = useId();
  return (
    <div className="space-y-1.5">
      <div className="flex items-center gap-2.5">
        <Checkbox id={id} checked={ticked} onChange={({ target }) => onTick(target.checked)} />
        <label htmlFor={id}>
          <VerdictBadge answer={verdict} count={assets.length} />
        </label>
      </div>
      {verdict !== "cleared" && (
        <ScrollRegion aria-labelledby={id} className="max-h-32 rounded-md border">
          <ul className="divide-y text-sm">
            {assets.map(({ id: assetId, name, mayBeUsed }) => (
              <li key={assetId} className="px-3 py-1.5">
                <p className="truncate font-medium" dir="auto">
                  {name}
                </p>
                <p className="break-words text-muted-foreground text-xs" dir="auto">
                  {mayBeUsed.text}
                </p>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </div>
  );
}
