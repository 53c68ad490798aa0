import type { CreateExportInput } from "@clearhouse/core/integrations/export/export.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { loadCode } from "@/lib/load-code.ts";
import { messageOf, notifyError, notifyNote, notifySuccess } from "@/lib/notify.ts";
import { EXPORT_TEXTS } from "./texts.ts";

/** Exports assets, while the person can go on working. The code is loaded with the first export. */
export const useExport = () => {
  const queryClient = useQueryClient();
  const { keyOf, done } = useIdempotencyKey();
  // While an export is running, pressing the button again does nothing.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (input: CreateExportInput) => {
      const { exportFile } = await loadCode(() => import("./export-file.ts"));
      return exportFile(queryClient, input, keyOf(input), done);
    },
    onMutate: () => {
      running.current = true;
      notifyNote(EXPORT_TEXTS.preparing);
    },
    onSuccess: ({ kind, rows }) =>
      notifySuccess(kind === "activity" || kind === "evidence" ? EXPORT_TEXTS.historyDone : EXPORT_TEXTS.done(rows)),
    onError: (error) => notifyError(EXPORT_TEXTS.failed, messageOf(error)),
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    isPending,
    write: (input: CreateExportInput) => {
      if (!running.current) mutate(input);
    },
  };
};
