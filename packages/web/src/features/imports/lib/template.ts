import { BYTE_ORDER_MARK, csvLine } from "@clearhouse/core/import/csv-cell.policy.ts";
import { CSV_COLUMNS } from "@clearhouse/core/import/import.schema.ts";
import { save } from "@/lib/save-from.ts";
import { CSV_TEXTS } from "../texts.ts";

/** Only the names of the columns: a row of example would be imported by whoever forgets to remove it. */
export const templateCsv = (): string => `${BYTE_ORDER_MARK}${csvLine(CSV_COLUMNS)}`;

export const saveTemplate = (): void => {
  const url = URL.createObjectURL(new Blob([templateCsv()], { type: "text/csv;charset=utf-8" }));
  save(url, CSV_TEXTS.templateName);
  // The browser has to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
