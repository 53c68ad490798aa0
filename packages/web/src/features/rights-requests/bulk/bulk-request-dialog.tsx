import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useResetAfterClose } from "@/lib/hooks/use-reset-after-close.ts";
import { askable, type BulkItem, grouped, type LeftOut, type OwnerGroup } from "./bulk-item.ts";
import { BulkNothingStep } from "./bulk-nothing-step.tsx";
import { BulkOwnersStep } from "./bulk-owners-step.tsx";
import { BulkProgressStep } from "./bulk-progress-step.tsx";
import { BulkResultStep } from "./bulk-result-step.tsx";
import { BulkUrlsStep } from "./bulk-urls-step.tsx";
import { forgetJob, keepJob } from "./kept-job.ts";
import type { BulkResult } from "./use-bulk-request.ts";

interface Props {
  /** The selected assets; if undefined, the person pastes URLs of posts. */
  assets: readonly Asset[] | undefined;
  /** A job whose result the person hasn't seen yet, because they closed or reloaded the page. */
  jobId?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type Stage =
  | { kind: "urls" }
  | { kind: "nothing"; denied: BulkItem[]; leftOut: LeftOut[] }
  | { kind: "owners"; groups: OwnerGroup[]; denied: OwnerGroup[]; leftOut: LeftOut[]; round: number }
  | { kind: "progress"; jobId: string; round: number }
  | { kind: "result"; result: BulkResult; round: number };

const firstStage = ({ assets, jobId }: Pick<Props, "assets" | "jobId">): Stage => {
  if (jobId) return { kind: "progress", jobId, round: 0 };
  if (!assets) return { kind: "urls" };
  const { items, denied, leftOut } = askable(assets);
  if (items.length === 0) return { kind: "nothing", denied, leftOut };
  return { kind: "owners", groups: grouped(items), denied: grouped(denied), leftOut, round: 0 };
};

/**
 * Requests the rights to many assets or posts. If no assets were selected, the first step asks for the posts' URLs. The
 * next steps ask for the owners and show the results.
 */
export function BulkRequestDialog({ assets, jobId, open, onOpenChange }: Props) {
  const session = useSession();
  const [stage, setStage] = useState(() => firstStage({ assets, jobId }));
  useResetAfterClose(open, () => setStage(firstStage({ assets, jobId })));
  const owners = (items: readonly BulkItem[], round: number, leftOut: LeftOut[] = []) =>
    setStage({ kind: "owners", groups: grouped(items), denied: [], leftOut, round });
  return (
    <FormDialog open={open} onClose={() => onOpenChange(false)} size="xl">
      {stage.kind === "urls" && <BulkUrlsStep onItems={(items) => owners(items, 0)} />}
      {stage.kind === "nothing" && (
        <BulkNothingStep
          denied={stage.denied}
          leftOut={stage.leftOut}
          onAskDenied={() => owners(stage.denied, 0, stage.leftOut)}
        />
      )}
      {stage.kind === "owners" && (
        <BulkOwnersStep
          key={stage.round}
          groups={stage.groups}
          denied={stage.denied}
          leftOut={stage.leftOut}
          onMade={(result) => setStage({ kind: "result", result, round: stage.round })}
          onBegun={(begun) => {
            keepJob(session, begun);
            setStage({ kind: "progress", jobId: begun, round: stage.round });
          }}
        />
      )}
      {stage.kind === "progress" && (
        <BulkProgressStep
          jobId={stage.jobId}
          onEnd={() => forgetJob(session)}
          onMade={(result) => setStage({ kind: "result", result, round: stage.round })}
        />
      )}
      {stage.kind === "result" && (
        <BulkResultStep result={stage.result} onAgain={(items) => owners(items, stage.round + 1)} />
      )}
    </FormDialog>
  );
}
