import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "@/lib/announcer.tsx";
import { cachedCopies } from "@/lib/assets/queries/cached.ts";
import { assetDetailOptions } from "@/lib/assets/queries/detail.ts";
import { notifySuccess, notifyWithAction } from "@/lib/notify.ts";
import { downloadFailure, downloadFiles, refusalOf } from "../actions/download.ts";
import { downloadable } from "../actions/downloadable.ts";
import { type BulkAct, type BulkFailure, type BulkResult, type OnProgress, sendBulk } from "./bulk-api.ts";
import type { Selection } from "./selection.ts";
import { BULK_TEXTS } from "./texts.ts";
import { undoOfMany } from "./undo-bulk.ts";

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

/** An action on the assets with the given ids. */
type BulkAction = (ids: readonly string[], onProgress: OnProgress) => Promise<BulkResult>;

/** Runs an action on the selected assets, and reports progress and failures. Only deleted assets are deselected. */
export const useBulk = (selection: Selection) => {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<BulkState>();
  const [report, setReport] = useState<BulkReport>();

  const run = async (work: Work, ids: readonly string[], action: BulkAction): Promise<BulkResult> => {
    const total = ids.length;
    const names = new Map(ids.map((id) => [id, cachedCopies(queryClient, id).at(0)?.name ?? BULK_TEXTS.unnamed(id)]));
    setRunning({ work, done: 0, total });
    announce(BULK_TEXTS.working[work]);
    const result = await action(ids, (done) => setRunning({ work, done, total }));
    setRunning(undefined);
    const { failures } = result;
    if (failures.length > 0) {
      setReport({ total, failures: failures.map((each) => ({ ...each, name: names.get(each.assetId) ?? "" })) });
    }
    return result;
  };

  const send = async (act: BulkAct): Promise<void> => {
    const acted = act.kind === "cover" ? act.covers.keys() : selection.ids;
    const before = new Map([...acted].map((id) => [id, cachedCopies(queryClient, id).at(0)]));
    const ids = [...before.keys()];
    const { failures, stored, unchanged } = await run(act.kind, ids, (all, onProgress) =>
      sendBulk(queryClient, all, act, onProgress),
    );
    if (act.kind === "delete") {
      const failed = new Set(failures.map(({ assetId }) => assetId));
      selection.remove(ids.filter((id) => !failed.has(id)));
    }
    const done = ids.length - failures.length;
    if (done === 0) return;
    const undo = act.kind === "status" ? undoOfMany(queryClient, before, stored) : undefined;
    const title = BULK_TEXTS.done[act.kind](done - unchanged, unchanged);
    if (!undo) return notifySuccess(title);
    const setBack = async () => {
      const result = await run("undo", undo.ids, undo.action);
      const count = undo.ids.length - result.failures.length;
      if (count > 0) notifySuccess(BULK_TEXTS.undone(count));
    };
    notifyWithAction(title, { label: BULK_TEXTS.undo, onClick: () => void setBack() });
  };

  const download = async (assets: readonly Asset[]): Promise<void> => {
    const ids = assets.map(({ id }) => id);
    const { failures } = await run("download", ids, downloadMany(queryClient, assets));
    if (failures.length < ids.length) notifySuccess(BULK_TEXTS.done.download(ids.length - failures.length));
  };

  return {
    running,
    report,
    closeReport: () => setReport(undefined),
    send: (act: BulkAct) => void send(act),
    /** @param assets as the person saw them: whoever ticked an asset that isn't cleared has confirmed its download */
    download: (assets: readonly Asset[]) => void download(assets),
  };
};

/** An asset as it is shown, or else as the server has it. */
export const readAsset = async (queryClient: QueryClient, assetId: string): Promise<Asset> =>
  cachedCopies(queryClient, assetId).at(0) ?? queryClient.fetchQuery(assetDetailOptions(assetId));

const downloadMany =
  (queryClient: QueryClient, assets: readonly Asset[]): BulkAction =>
  async (_ids, onProgress) => {
    const failures: BulkFailure[] = [];
    for (const [index, asset] of assets.entries()) {
      const { id: assetId, mayBeUsed } = asset;
      try {
        const wanted = { assetId, files: downloadable(asset) };
        await downloadFiles(queryClient, wanted).catch(async (error: unknown) => {
          const refusal = refusalOf(error);
          // What was cleared when the person chose it isn't confirmed.
          if (mayBeUsed.verdict === "cleared" || !refusal?.despite || refusal.asksWhy) throw error;
          await downloadFiles(queryClient, { ...wanted, despite: refusal.despite });
        });
      } catch (error) {
        failures.push({ assetId, message: downloadFailure(error) });
      }
      onProgress(index + 1);
    }
    return { failures, stored: [], unchanged: 0 };
  };
