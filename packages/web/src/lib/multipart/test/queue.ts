import { vi } from "vitest";
import type { StoredUpload } from "../queued-upload.ts";
import { UploadQueue, type UploadQueueOptions } from "../upload-queue.ts";
import { until } from "./fake-browser.ts";
import { type FakeFile, FakeServer } from "./fake-server.ts";
import { MemoryLedger } from "./memory-ledger.ts";

interface Details {
  name: string;
}

/** A queue with a server and a ledger that the test controls; `make` makes another queue with these. */
export const setUp = ({ withFinish = true }: { withFinish?: boolean } = {}) => {
  const server = new FakeServer();
  const ledger = new MemoryLedger("usr_1");
  const finish = vi.fn<(stored: StoredUpload<Details>) => Promise<void>>(async () => undefined);
  const make = (over: Partial<UploadQueueOptions<Details>["memory"]> = {}) =>
    new UploadQueue<Details>({
      port: server,
      finish: withFinish ? finish : undefined,
      memory: {
        ledger,
        fingerprint: async () => "",
        readDetails: (value) => value as Details,
        ...over,
      },
    });
  const queue = make();
  const add = (...files: FakeFile[]) =>
    queue.add(files.map((file) => ({ file: file.asFile, details: { name: file.name } })));
  const phases = (of = queue) => of.items.map(({ phase }) => phase);
  const settled = (of = queue) => until(() => of.items.length > 0 && !of.isBusy);
  const idOf = (index: number, of = queue) => of.items[index]?.id ?? "";
  return { server, ledger, finish, make, queue, add, phases, settled, idOf };
};

/** A signal that is never aborted. */
export const never = () => new AbortController().signal;
