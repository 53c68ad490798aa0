import { type BulkRequestJob, bulkRequestJob } from "@clearhouse/core/rights/bulk-request/bulk-request.schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormDialog } from "@/components/form/form-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import type { OwnerGroup } from "./bulk-item.ts";
import { BULK_REQUEST_TEXTS } from "./texts.ts";
import { type BulkResult, resultOf, writeAssets } from "./use-bulk-request.ts";

const POLL_MS = 1_000;

interface Props {
  jobId: string;
  /** Called once the result is known, or can't be read any more. */
  onEnd: () => void;
  onMade: (result: BulkResult) => void;
}

/** Shows for how many owners a job has made the requests. The job goes on if the dialog or the page is closed. */
export function BulkProgressStep({ jobId, onEnd, onMade }: Props) {
  const { done: close } = useFormDialog();
  const queryClient = useQueryClient();
  const { data: job, error } = useQuery({
    queryKey: ["bulk-request", jobId],
    queryFn: () =>
      receive(
        client.api["rights-requests"].bulk[":jobId"].$get({ param: { jobId }, query: { only: "counts" } }),
        bulkRequestJob,
      ),
    refetchInterval: ({ state }) => (state.data?.state === "done" ? false : POLL_MS),
  });
  const isDone = job?.state === "done";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the job has ended
  useEffect(() => {
    if (isDone || error) onEnd();
    if (!isDone) return;
    writeAssets(queryClient, job);
    onMade(resultOf(job, ownersOfJob(job)));
  }, [isDone, error]);
  const { owners = 0, ownersDone = 0 } = job ?? {};
  return (
    <>
      <DialogHeading
        title={error ? BULK_REQUEST_TEXTS.failed : BULK_REQUEST_TEXTS.progressTitle}
        text={error ? error.message : BULK_REQUEST_TEXTS.progressDescription}
      />
      {!error && (
        <DialogBody>
          <div className="flex flex-col gap-2">
            <Progress
              aria-label={BULK_REQUEST_TEXTS.progressTitle}
              value={owners === 0 ? 0 : Math.round((ownersDone * 100) / owners)}
            />
            <p role="status" className="text-muted-foreground text-sm">
              {BULK_REQUEST_TEXTS.progress(ownersDone, owners)}
            </p>
          </div>
        </DialogBody>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={close}>
          {BULK_REQUEST_TEXTS.close}
        </Button>
      </DialogFooter>
    </>
  );
}

/** The owners and their items, as the form had them. */
const ownersOfJob = ({ groups }: BulkRequestJob): OwnerGroup[] =>
  groups.map(({ contentOwner, contentOwnerEmail, items }) => ({
    contentOwner,
    contentOwnerEmail,
    items: items.map(({ assetId, contentUrl = "", title }) => ({
      asked: assetId ? { assetId } : { contentUrl, contentTitle: title === contentUrl ? "" : title },
      title,
      owner: { contentOwner, contentOwnerEmail },
      note: "",
    })),
  }));
