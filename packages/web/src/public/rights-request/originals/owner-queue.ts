import { MemoryLedger } from "@/lib/multipart/ledger/upload-ledger.ts";
import { xhrTransport } from "@/lib/multipart/port/xhr-transport.ts";
import { browserEnvironment } from "@/lib/multipart/upload-environment.ts";
import { UploadQueue } from "@/lib/multipart/upload-queue.ts";
import type { Connection } from "../owner-client.ts";
import { ownerUploadPort } from "./owner-upload-port.ts";

/**
 * The queue of an owner's files, loaded with the first file. The queue stores nothing, because it would store the
 * request's link beside the files' names, and the device may be a borrowed phone.
 */
export const ownerQueue = (connection: Connection): UploadQueue<null> => {
  const ledger = new MemoryLedger();
  return new UploadQueue({
    port: ownerUploadPort(connection),
    transport: xhrTransport,
    environment: browserEnvironment,
    ledger,
    scope: "owner",
    onNotStored: (error) => {
      throw error;
    },
    readDetails: () => null,
  });
};
