import { type AssetImport, IMPORT_TEXTS } from "@clearhouse/core/library/import/import.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/api/api-error.ts";
import { newIdempotencyKey } from "@/lib/api/client.ts";
import { uploadOnce } from "@/lib/multipart/file-transfer.ts";
import type { ProgressView } from "@/lib/multipart/parts/transfer-progress.ts";
import { memberUploadPort } from "@/lib/multipart/port/member-upload-port.ts";
import { isRetryable, UploadFault } from "@/lib/multipart/port/upload-fault.ts";
import { messageOf } from "@/lib/notify.ts";
import { createImport, importKeys } from "../api/imports.ts";
import { type Chosen, factsOf, refusalOf } from "./check-file.ts";

/** Few attempts, because the person is waiting. While the computer is offline, no attempt is made. */
const ATTEMPTS = 4;

const NOTHING_SENT: ProgressView = { sentBytes: 0, bytesPerSecond: 0, waiting: undefined };

interface Act {
  file: File;
  chosen: Chosen;
  /** The idempotency key. It is the same for all attempts, so that the import is begun only once. */
  key: string;
}

class Refused extends Error {
  override readonly name = "Refused";
}

class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Whether another attempt with the same file may succeed. */
const mayHelp = (error: Error): boolean =>
  error instanceof UploadFault ? isRetryable(error) : !(error instanceof Refused);

/** The message for a failure. */
const failureOf = (error: unknown, { chosen }: Act): string => {
  if (error instanceof Refused) return error.message;
  const answer = error instanceof ApiError ? error : error instanceof Error ? error.cause : undefined;
  if (answer instanceof ApiError && answer.code === "upload.type_unsupported") return IMPORT_TEXTS[chosen];
  const detail = messageOf(error);
  return detail ? IMPORT_TEXTS.failedWith(detail) : IMPORT_TEXTS.failed;
};

/**
 * Uploads a chosen file and begins its import. The upload continues while the dialog is closed, and stops when the
 * person leaves the page.
 * @param onBegun called with the import
 * @param onFailure called with the message to show
 */
export const useSending = (onBegun: (begun: AssetImport) => void, onFailure: (text: string) => void) => {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ProgressView>();
  const run = useRef<AbortController>(undefined);
  const sent = useRef<{ file: File; uploadId: string }>(undefined);

  const upload = async (file: File, signal: AbortSignal): Promise<string> => {
    if (sent.current?.file === file) return sent.current.uploadId;
    setProgress(NOTHING_SENT);
    const port = memberUploadPort({ purpose: "import" });
    const what = { file, facts: factsOf(file), port, attempts: ATTEMPTS, onProgress: setProgress };
    const uploadId = await uploadOnce(what, signal);
    setProgress(undefined);
    sent.current = { file, uploadId };
    return uploadId;
  };

  const mutation = useMutation({
    mutationFn: async ({ file, chosen, key }: Act) => {
      const refusal = refusalOf(file, chosen);
      if (refusal !== undefined) throw new Refused(refusal);
      const controller = new AbortController();
      run.current = controller;
      return createImport(await upload(file, controller.signal), key);
    },
    onSuccess: (begun) => {
      sent.current = undefined;
      queryClient.setQueryData(importKeys.one(begun.id), begun);
      void queryClient.invalidateQueries({ queryKey: importKeys.list });
      onBegun(begun);
    },
    onError: (error, act) => {
      if (!(error instanceof Stopped) && !(error instanceof Refused)) onFailure(failureOf(error, act));
    },
    onSettled: () => setProgress(undefined),
  });
  const { isPending, isError, error, variables, mutate, reset } = mutation;

  useEffect(() => () => run.current?.abort(new Stopped()), []);
  useEffect(() => {
    if (!isPending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isPending]);

  const failed = isError && variables !== undefined && !(error instanceof Stopped);
  return {
    /** The file that is being uploaded, and its progress; without progress, the file is stored and its import begins. */
    sending: isPending ? { file: variables.file, progress } : undefined,
    failure: failed ? failureOf(error, variables) : undefined,
    send: (file: File, chosen: Chosen) => mutate({ file, chosen, key: newIdempotencyKey() }),
    /** Tries again with the same file; undefined if another attempt would fail too. */
    retry: failed && mayHelp(error) ? () => mutate(variables) : undefined,
    stop: () => run.current?.abort(new Stopped()),
    clear: reset,
  };
};
