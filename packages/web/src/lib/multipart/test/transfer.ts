import pLimit from "p-limit";
import { FileTransfer } from "../file-transfer.ts";
import type { ProgressView } from "../parts/transfer-progress.ts";
import { toFault, type UploadFault } from "../port/upload-fault.ts";
import { until } from "./fake-browser.ts";
import { FakeFile, FakeServer, PART_SIZE } from "./fake-server.ts";

/** Bytes of a file of five parts. */
export const FIVE_PARTS = 5 * PART_SIZE - 3;

/** A transfer that a test starts and stops, with the outcome of its last run. */
class DrivenTransfer {
  readonly #transfer: FileTransfer;
  state: "idle" | "running" | "paused" | "done" | "failed" = "idle";
  fault: UploadFault | undefined;
  progress: ProgressView | undefined;
  #run = new AbortController();

  constructor(options: Omit<ConstructorParameters<typeof FileTransfer>[0], "onProgress">) {
    const onProgress = (progress: ProgressView) => {
      this.progress = progress;
    };
    this.#transfer = new FileTransfer({ ...options, onProgress });
  }

  get uploadId(): string | undefined {
    return this.#transfer.uploadId;
  }

  get restarted(): boolean {
    return this.#transfer.restarted;
  }

  get storedBytes(): number {
    return this.#transfer.storedBytes;
  }

  get isOver(): boolean {
    return this.state === "done" || this.state === "failed";
  }

  /** Runs the transfer, for the first time or again. */
  start(): void {
    const run = new AbortController();
    this.#run = run;
    this.state = "running";
    this.fault = undefined;
    this.#transfer.run(run.signal).then(
      () => {
        this.state = "done";
      },
      (error: unknown) => {
        if (run.signal.aborted) return;
        this.state = "failed";
        this.fault = toFault(error);
      },
    );
  }

  pause(): void {
    this.state = "paused";
    this.#run.abort();
  }

  discard(): Promise<void> {
    return this.#transfer.discard();
  }
}

/** A transfer of one file, with a server that the test controls; `make` makes another transfer of that file. */
export const setUp = ({ size = FIVE_PARTS, slots = 4 }: { size?: number; slots?: number } = {}) => {
  const server = new FakeServer();
  const file = new FakeFile(size);
  const facts = { fileName: file.name, contentType: file.type, size };
  const make = (uploadId?: string) =>
    new DrivenTransfer({ file: file.asFile, facts, port: server, slots: pLimit(slots), uploadId });
  const transfer = make();
  const settled = () => until(() => transfer.isOver);
  return { server, file, transfer, make, settled };
};
