import type { ImportSummary } from "@clearhouse/core/import/import.schema.ts";
import { useEffect, useRef, useState } from "react";
import { RowsRate } from "./rows-rate.ts";

/**
 * The rows per second of a shown import; 0 while that is unknown.
 * @param readAt when the numbers were loaded, in ms since 1970; 0 before the first time
 */
export const useRowsRate = ({ rows, rowsDone }: Pick<ImportSummary, "rows" | "rowsDone">, readAt: number): number => {
  const rate = useRef(new RowsRate());
  const [perSecond, setPerSecond] = useState(0);
  useEffect(() => {
    // The time in which the file is only checked would make the first figures too small.
    if (rows === 0 || readAt === 0) return;
    rate.current.add({ at: readAt, rowsDone });
    setPerSecond(rate.current.perSecond);
  }, [rows, rowsDone, readAt]);
  return perSecond;
};
