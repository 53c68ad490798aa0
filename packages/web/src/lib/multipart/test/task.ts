import { Slots } from "../parts/slots.ts";
import { UploadTask } from "../upload-task.ts";
import { FakeEnvironment } from "./fake-environment.ts";
import { FakeFile, FakeServer, PART_SIZE } from "./fake-server.ts";

/** Bytes of a file of five parts. */
export const FIVE_PARTS = 5 * PART_SIZE - 3;

/**
 * An upload of one file, with a server and a clock that the test controls; `make` makes another upload of that file.
 */
export const setUp = ({
  size = FIVE_PARTS,
  slots = 4,
  random,
}: {
  size?: number;
  slots?: number;
  random?: () => number;
} = {}) => {
  const environment = new FakeEnvironment(random);
  const server = new FakeServer(environment);
  const file = new FakeFile(size);
  const make = (uploadId?: string) =>
    new UploadTask({
      file: file.asFile,
      facts: { fileName: file.name, contentType: file.type, size },
      port: server,
      transport: server.transport,
      environment,
      slots: new Slots(slots),
      uploadId,
    });
  const task = make();
  const settled = () => environment.until(() => ["done", "failed"].includes(task.snapshot.state));
  return { environment, server, file, task, make, settled };
};
