import { vi } from "vitest";
import { MemoryLedger } from "../ledger/upload-ledger.ts";
import { UploadQueue, type UploadQueueOptions } from "../upload-queue.ts";
import type { StoredUpload } from "../upload-runner.ts";
import { FakeEnvironment } from "./fake-environment.ts";
import { type FakeFile, FakeServer } from "./fake-server.ts";

interface Details {
  name: string;
}

/** A queue with a server, a ledger and a clock that the test controls; `make` makes another queue with these. */
export const setUp = ({ withFinish = true }: { withFinish?: boolean } = {}) => {
  const environment = new FakeEnvironment();
  const server = new FakeServer(environment);
  const ledger = new MemoryLedger();
  const finish = vi.fn<(stored: StoredUpload<Details>) => Promise<void>>(async () => undefined);
  const onNotStored = vi.fn();
  const make = (over: Pick<Partial<UploadQueueOptions<Details>>, "ledger" | "scope" | "fingerprint"> = {}) =>
    new UploadQueue<Details>({
      port: server,
      transport: server.transport,
      environment,
      ledger,
      scope: "usr_1",
      readDetails: (value) => value as Details,
      finish: withFinish ? finish : undefined,
      onNotStored,
      ...over,
    });
  const queue = make();
  const add = (...files: FakeFile[]) =>
    queue.add(files.map((file) => ({ file: file.asFile, details: { name: file.name } })));
  const phases = (of = queue) => of.items.map(({ phase }) => phase);
  const settled = (of = queue) => environment.until(() => of.items.length > 0 && !of.isBusy);
  const idOf = (index: number, of = queue) => of.items[index]?.id ?? "";
  return { environment, server, ledger, finish, onNotStored, make, queue, add, phases, settled, idOf };
};

/** A signal that is never aborted. */
export const never = () => new AbortController().signal;
