import { IMPORT_TEXTS, type ImportSummary } from "@clearhouse/core/library/import/import.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { notifyError, notifySuccess, notifyWarning } from "@/lib/notify.ts";
import { importListOptions, isActive, listed } from "../api/imports.ts";

/**
 * Shows an import's result. Only one toast is shown at a time, so the toast about created assets also says how many
 * rows had errors.
 */
const tell = ({ state, problem, success, errorCount }: ImportSummary): void => {
  if (state === "failed") notifyError(problem === "" ? IMPORT_TEXTS.failed : IMPORT_TEXTS.failedWith(problem));
  else if (errorCount === 0) notifySuccess(IMPORT_TEXTS.created(success));
  else if (success === 0) notifyWarning(IMPORT_TEXTS.errors(errorCount));
  else notifySuccess(IMPORT_TEXTS.created(success), IMPORT_TEXTS.errors(errorCount));
};

/**
 * Shows a toast at the end of each import that was begun in this tab, whichever page of the app is open.
 * @returns a function to call with the id of each import that is begun
 */
export const useTellResults = (): ((importId: string) => void) => {
  const waiting = useRef(new Set<string>());
  const { data } = useInfiniteQuery(importListOptions);
  useEffect(() => {
    for (const one of listed(data)) {
      if (!isActive(one) && waiting.current.delete(one.id)) tell(one);
    }
  }, [data]);
  return useCallback((importId) => waiting.current.add(importId), []);
};
