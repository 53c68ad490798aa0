import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "@/lib/announcer.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { assetDetailOptions, cachedCopies } from "@/lib/queries/assets.ts";
import { downloadable, downloadFailure, downloadFiles } from "../actions/download.ts";
import { BULK_TEXTS } from "../listing-texts.ts";
import { type BulkAct, type BulkFailure, type OnProgress, sendBulk } from "./bulk-api.ts";
import type { Selection } from "./selection.ts";

type Work = keyof typeof BULK_TEXTS.working;

export interface BulkState {
  work: Work;
  done: number;
  total: number;
}

export interface BulkReport {
  total: number;
  failures: { assetId: string; name: string; message: string }[];
}

/** Runs what is done to the selected assets, and says how far it is and what could not be done. */
export const useBulk = (selection: Selection) => {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<BulkState>();
  const [report, setReport] = useState<BulkReport>();

  const run = async (work: Work, act: (ids: readonly string[], onProgress: OnProgress) => Promise<BulkFailure[]>) => {
    const ids = [...selection.ids];
    const total = ids.length;
    const names = new Map(ids.map((id) => [id, cachedCopies(queryClient, id).at(0)?.name ?? BULK_TEXTS.unnamed(id)]));
    setRunning({ work, done: 0, total });
    announce(BULK_TEXTS.working[work]);
    const failures = await act(ids, (done) => setRunning({ work, done, total }));
    setRunning(undefined);
    // What failed stays selected, to be tried again.
    const failed = new Set(failures.map(({ assetId }) => assetId));
    selection.remove(ids.filter((id) => !failed.has(id)));
    if (failed.size < total) notifySuccess(BULK_TEXTS.done[work](total - failed.size));
    if (failed.size === 0) return;
    setReport({ total, failures: failures.map((each) => ({ ...each, name: names.get(each.assetId) ?? "" })) });
  };

  return {
    running,
    report,
    closeReport: () => setReport(undefined),
    send: (act: BulkAct) => void run(act.kind, (ids, onProgress) => sendBulk(queryClient, ids, act, onProgress)),
    download: () =>
      void run("download", async (ids, onProgress) => {
        const failures: BulkFailure[] = [];
        for (const [index, assetId] of ids.entries()) {
          try {
            const asset: Asset =
              cachedCopies(queryClient, assetId).at(0) ?? (await queryClient.fetchQuery(assetDetailOptions(assetId)));
            await downloadFiles(queryClient, { assetId, files: downloadable(asset) });
          } catch (error) {
            failures.push({ assetId, message: downloadFailure(error) });
          }
          onProgress(index + 1);
        }
        return failures;
      }),
  };
};
