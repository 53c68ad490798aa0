import type { ActivityEntry } from "@clearhouse/core/base/ledger/activity.schema.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { type ActivityNarrowing, assetActivityOptions } from "@/lib/assets/queries/detail.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { ActivityTimeline } from "./activity-timeline.tsx";
import { VerifyActivity } from "./verify-activity.tsx";

const loadEvidenceDialog = async () => (await import("./evidence-dialog.tsx")).EvidenceDialog;

/**
 * An asset's history: its steps with filters, the evidence of each decision, and a check that the history is unchanged.
 */
export function ActivitySection({ asset }: { asset: Asset }) {
  const { id } = asset;
  const all = useInfiniteQuery(assetActivityOptions(id));
  const [narrowing, setNarrowing] = useState<ActivityNarrowing>({});
  const [evidence, setEvidence] = useState<ActivityEntry>();
  const [open, setOpen] = useState(false);
  const show = (entry: ActivityEntry) => {
    setEvidence(entry);
    setOpen(true);
  };
  return (
    <div className="space-y-4">
      <VerifyActivity assetId={id} />
      <ActivityFilters narrowing={narrowing} entries={all.data?.items ?? []} onChange={setNarrowing} />
      <ActivityTimeline assetId={id} narrowing={narrowing} onEvidence={show} />
      <LazyDialog open={open} load={loadEvidenceDialog} onMissing={() => setOpen(false)}>
        {(EvidenceDialog) =>
          evidence && <EvidenceDialog asset={asset} entry={evidence} open={open} onClose={() => setOpen(false)} />
        }
      </LazyDialog>
    </div>
  );
}
