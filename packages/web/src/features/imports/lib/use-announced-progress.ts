import type { ImportSummary } from "@clearhouse/core/library/import/import.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { useEffect, useRef } from "react";
import { announce } from "@/lib/announcer.tsx";
import { CSV_TEXTS } from "../texts.ts";
import { importLine, percentOf } from "./import-line.ts";

const QUARTERS = 4;

/**
 * The part of an import's progress whose changes are announced to screen readers: its place in the queue, its finished
 * quarters, and its end.
 */
const markOf = (one: ImportSummary): string => {
  const quarter = Math.floor(((percentOf(one) ?? 0) * QUARTERS) / 100);
  return one.state === "running" ? `running ${quarter}` : `${one.state} ${one.waitingFor}`;
};

/** Announces the shown import's progress to screen readers, but not each small change. */
export const useAnnouncedProgress = (one: ImportSummary): void => {
  const said = useRef("");
  useEffect(() => {
    const mark = markOf(one);
    if (mark === said.current) return;
    // The first state isn't announced: screen readers read it with the opening dialog.
    if (said.current !== "") announce(CSV_TEXTS.told(shownFileName(one.fileName), importLine(one)));
    said.current = mark;
  }, [one]);
};
