import { UploadQueue } from "@/lib/multipart/upload-queue.ts";
import type { Connection } from "../owner-client.ts";
import { ownerUploadPort } from "./owner-upload-port.ts";

/**
 * The queue of an owner's files, loaded with the first file. The queue stores nothing, because it would store the
 * request's link beside the files' names, and the device may be a borrowed phone.
 */
export const ownerQueue = (connection: Connection): UploadQueue<null> =>
  new UploadQueue({ port: ownerUploadPort(connection) });
