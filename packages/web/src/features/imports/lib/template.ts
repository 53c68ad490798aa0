import { BYTE_ORDER_MARK, csvLine } from "@clearhouse/core/library/import/csv-cell.policy.ts";
import { CSV_COLUMNS } from "@clearhouse/core/library/import/import.schema.ts";
import { saveBlob } from "@/lib/save-blob.ts";
import { CSV_TEXTS } from "../texts.ts";

/**
 * A CSV file with only the column names. It has no example row, because people would forget to remove it and import it.
 */
export const templateCsv = (): string => `${BYTE_ORDER_MARK}${csvLine(CSV_COLUMNS)}`;

export const saveTemplate = (): void =>
  saveBlob(new Blob([templateCsv()], { type: "text/csv;charset=utf-8" }), CSV_TEXTS.templateName);
