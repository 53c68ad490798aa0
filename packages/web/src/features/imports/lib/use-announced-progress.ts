import type { ImportSummary } from "@clearhouse/core/import/import.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { useEffect, useRef } from "react";
import { announce } from "@/lib/announcer.tsx";
import { CSV_TEXTS } from "../texts.ts";
import { importLine, percentOf } from "./import-line.ts";

const QUARTERS = 4;

/** When a screen reader announces the progress: at each place in the queue, each quarter, and the end. */
const markOf = (one: ImportSummary): string => {
  const quarter = Math.floor(((percentOf(one) ?? 0) * QUARTERS) / 100);
  return one.state === "running" ? `running ${quarter}` : `${one.state} ${one.waitingFor}`;
};

/** Announces the progress of the shown import, rarely enough for a listener. */
export const useAnnouncedProgress = (one: ImportSummary): void => {
  const said = useRef("");
  useEffect(() => {
    const mark = markOf(one);
    if (mark === said.current) return;
    // The state at the time of opening is already read aloud with the dialog.
    if (said.current !== "") announce(CSV_TEXTS.told(shownFileName(one.fileName), importLine(one)));
    said.current = mark;
  }, [one]);
};
