import { isSupportedType } from "@clearhouse/core/library/upload/upload.schema.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { REQUEST_FILES } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { useEffect, useRef, useState } from "react";
import { contentTypeOf } from "@/lib/multipart/file-rules.ts";
import { uploadOnce } from "@/lib/multipart/file-transfer.ts";
import type { ProgressView } from "@/lib/multipart/parts/transfer-progress.ts";
import { memberUploadPort } from "@/lib/multipart/port/member-upload-port.ts";
import { notifyError } from "@/lib/notify.ts";
import { REQUEST_TEXTS } from "../texts.ts";

export interface RequestFile {
  id: string;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  /** How much of the file was uploaded. */
  percent: number;
  uploadId?: string;
}

/** A file of the request wasn't uploaded; a toast has already reported this. */
export class FilesFailed extends Error {
  override readonly name = "FilesFailed";
}

const ATTEMPTS = 4;

/** The files that are accepted. Refused files are reported at once. */
const taken = (files: readonly File[], room: number): File[] => {
  const fitting = files.filter((file) => isSupportedType(contentTypeOf(file)) && file.size > 0);
  if (fitting.length < files.length) notifyError(REQUEST_TEXTS.invalidType, REQUEST_TEXTS.invalidTypeText);
  const small = fitting.filter(({ size }) => size <= LIMITS.fileBytes);
  if (small.length < fitting.length) notifyError(REQUEST_TEXTS.tooLarge, REQUEST_TEXTS.tooLargeText);
  if (small.length > room) notifyError(REQUEST_TEXTS.tooManyFiles(REQUEST_FILES));
  return small.slice(0, room);
};

/**
 * The files of a request. The files are uploaded one after the other as soon as they are chosen, so that sending the
 * form takes little time.
 */
export const useRequestFiles = () => {
  const [files, setFiles] = useState<RequestFile[]>([]);
  const latest = useRef(files);
  const sending = useRef<{ id: string; controller: AbortController }>(undefined);
  const run = useRef<Promise<void>>(undefined);
  /** The id of the request's first upload. With it, the server stores the other uploads under the same asset. */
  const anchor = useRef<string>(undefined);

  const write = (next: RequestFile[]) => {
    latest.current = next;
    setFiles(next);
  };
  const change = (id: string, to: Partial<RequestFile>) =>
    write(latest.current.map((one) => (one.id === id ? { ...one, ...to } : one)));

  const send = async ({ id, file }: RequestFile): Promise<void> => {
    const controller = new AbortController();
    sending.current = { id, controller };
    change(id, { state: "sending", percent: 0 });
    const port = memberUploadPort({ purpose: "asset", forUploadId: anchor.current });
    const facts = { fileName: file.name, contentType: contentTypeOf(file), size: file.size };
    const onProgress = ({ sentBytes }: ProgressView) =>
      change(id, { percent: Math.floor((100 * sentBytes) / file.size) });
    try {
      const what = { file, facts, port, attempts: ATTEMPTS, onProgress };
      const uploadId = await uploadOnce(what, controller.signal);
      anchor.current ??= uploadId;
      change(id, { state: "done", percent: 100, uploadId });
    } catch {
      if (controller.signal.aborted) return;
      change(id, { state: "failed" });
      notifyError(REQUEST_TEXTS.uploadFailed, REQUEST_TEXTS.uploadFailedText);
    }
  };
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const next = latest.current.find(({ state }) => state === "waiting");
      if (!next) break;
      await send(next);
    }
    run.current = undefined;
  };
  const start = () => {
    run.current ??= sendAll();
  };

  const add = (chosen: readonly File[]) => {
    const more = taken(chosen, REQUEST_FILES - latest.current.length).map((file) => ({
      id: crypto.randomUUID(),
      file,
      state: "waiting" as const,
      percent: 0,
    }));
    if (more.length === 0) return;
    write([...latest.current, ...more]);
    start();
  };
  const remove = (id: string) => {
    write(latest.current.filter((one) => one.id !== id));
    if (sending.current?.id === id) sending.current.controller.abort();
  };
  const retry = (id: string) => {
    change(id, { state: "waiting" });
    start();
  };
  const clear = () => {
    write([]);
    sending.current?.controller.abort();
    anchor.current = undefined;
  };
  useEffect(() => () => sending.current?.controller.abort(), []);

  /** Waits until all files are uploaded. @returns the uploads' ids @throws FilesFailed */
  const arrived = async (): Promise<string[]> => {
    await run.current;
    if (latest.current.some(({ state }) => state === "failed")) throw new FilesFailed();
    return latest.current.flatMap(({ uploadId }) => uploadId ?? []);
  };
  return { files, add, remove, retry, clear, arrived };
};
export type RequestFiles = ReturnType<typeof useRequestFiles>;
