import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { UploadQueue } from "@/lib/multipart/upload-queue.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { OwnerClient } from "../owner-client.ts";
import { choose } from "./file-choice.ts";

export interface Originals {
  items: readonly QueueItem<null>[];
  /** Why some of the last chosen files were refused. */
  refusals: readonly string[];
  add: (files: readonly File[]) => Promise<void>;
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** Waits for running uploads. @returns the ids of the stored files, or undefined if a file failed */
  settled: () => Promise<string[] | undefined>;
  /** Stops everything, and tells the server to discard what was uploaded. */
  discard: () => void;
}

const NONE: readonly QueueItem<null>[] = [];
const noSubscription = () => () => undefined;

const untilIdle = (queue: UploadQueue<null>): Promise<void> =>
  new Promise((resolve) => {
    if (!queue.isBusy) {
      resolve();
      return;
    }
    const unsubscribe = queue.subscribe(() => {
      if (queue.isBusy) return;
      unsubscribe();
      resolve();
    });
  });

/**
 * The original files that an owner sends; their uploads continue while the owner fills in the form or reads the request
 * again.
 */
export const useOriginals = (client: OwnerClient): Originals => {
  const reader = useReader();
  const [queue, setQueue] = useState<UploadQueue<null>>();
  const loading = useRef<Promise<UploadQueue<null>>>(undefined);
  /**
   * Whether the files that were chosen last could be added. An answer may be sent while the upload code is still
   * loading.
   */
  const taking = useRef<Promise<boolean>>(undefined);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const items = useSyncExternalStore(queue?.subscribe ?? noSubscription, () => queue?.items ?? NONE);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue?.isBusy) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [queue]);

  const open = useCallback((): Promise<UploadQueue<null>> => {
    loading.current ??= import("./owner-queue.ts").then(({ ownerQueue }) => {
      const opened = ownerQueue(client.connection);
      setQueue(opened);
      return opened;
    });
    return loading.current;
  }, [client]);

  const take = useCallback(
    async (files: readonly File[]): Promise<boolean> => {
      try {
        const opened = await open();
        const { accepted, refusals: refused } = choose(files, opened.items, reader);
        setRefusals(refused);
        opened.add(accepted.map((file) => ({ file, details: null })));
        return true;
      } catch {
        // The upload code could not be loaded because the connection is down; the next choice tries again.
        loading.current = undefined;
        setRefusals([reader.say("uploadFailed")]);
        return false;
      }
    },
    [open, reader],
  );
  const add = useCallback(
    async (files: readonly File[]): Promise<void> => {
      taking.current = take(files);
      await taking.current;
    },
    [take],
  );

  return useMemo(
    () => ({
      items,
      refusals,
      add,
      // `cancel` tells the server if possible and never rejects.
      remove: (id) => void queue?.cancel(id),
      retry: (id) => queue?.retry(id),
      settled: async () => {
        const taken = (await taking.current) ?? true;
        // The page says that the files couldn't be added; answering again continues without them.
        taking.current = undefined;
        if (!taken) return undefined;
        const opened = await loading.current;
        if (!opened) return [];
        await untilIdle(opened);
        const stored = opened.items.flatMap(({ phase, uploadId }) => (phase === "done" && uploadId ? [uploadId] : []));
        return stored.length === opened.items.length ? stored : undefined;
      },
      discard: () => {
        for (const { id } of queue?.items ?? []) void queue?.cancel(id);
      },
    }),
    [items, refusals, add, queue],
  );
};
