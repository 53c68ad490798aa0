import type { ImportSummary } from "@clearhouse/core/library/import/import.schema.ts";
import { useEffect, useRef, useState } from "react";
import { RowsRate } from "./rows-rate.ts";

/**
 * The speed of a shown import in rows per second; 0 while it is unknown.
 * @param readAt when the numbers were loaded, in ms since 1970; 0 if they weren't loaded yet
 */
export const useRowsRate = ({ rows, rowsDone }: Pick<ImportSummary, "rows" | "rowsDone">, readAt: number): number => {
  const rate = useRef(new RowsRate());
  const [perSecond, setPerSecond] = useState(0);
  useEffect(() => {
    // Readings are used only after the file has been checked. Until then no rows are imported, so the speed would be
    // too low.
    if (rows === 0 || readAt === 0) return;
    rate.current.add({ at: readAt, rowsDone });
    setPerSecond(rate.current.perSecond);
  }, [rows, rowsDone, readAt]);
  return perSecond;
};
