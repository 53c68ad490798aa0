import type { ImportSummary } from "@clearhouse/core/import/import.schema.ts";
import { useEffect, useRef, useState } from "react";
import { RowsRate } from "./rows-rate.ts";

/**
 * Rows a second of an import that is looked at; 0 while nothing can be said.
 * @param readAt of the last look, in ms since 1970; 0 before the first
 */
export const useRowsRate = ({ rows, rowsDone }: Pick<ImportSummary, "rows" | "rowsDone">, readAt: number): number => {
  const rate = useRef(new RowsRate());
  const [perSecond, setPerSecond] = useState(0);
  useEffect(() => {
    // The time in which the file is only checked would make the first figures too small.
    if (rows === 0 || readAt === 0) return;
    rate.current.look({ at: readAt, rowsDone });
    setPerSecond(rate.current.perSecond);
  }, [rows, rowsDone, readAt]);
  return perSecond;
};
