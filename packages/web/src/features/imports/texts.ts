import { IMPORT_LIMITS } from "@clearhouse/core/library/import/import.schema.ts";
import { number } from "./progress-texts.ts";

/** The texts that the specifications prescribe are in IMPORT_TEXTS, which the server uses too. */
export const CSV_TEXTS = {
  title: "Mass Upload Assets from CSV",
  description: "Every row of the file becomes an asset of your team.",
  dropTitle: "Drop a CSV file here",
  dropHint: `Up to ${number(IMPORT_LIMITS.rows)} rows and ${IMPORT_LIMITS.bytes / 1024 / 1024} MB`,
  browse: "Browse for a CSV file",
  template: "Download template",
  templateName: "assets-template.csv",
  columns: "What the file looks like",
  columnsText: [
    "UTF-8 text with commas or semicolons. The first row names the columns, in any order; other columns are ignored.",
    "name and type are required, type is image or video. source, uploader, notes and context may be left empty; uploader then is you.",
    "tags are pairs like artist:Nia, theme:summer, separated by commas. A name alone is a theme, or one of your team's brands.",
    "file_url and thumbnail_url are addresses that begin with http:// or https://.",
    "A row whose name, source and file_url are known to your team already is not added again.",
  ],
  tryAgain: "Try Again",
  cancel: "Cancel",
  close: "Close",
  all: "All imports",
  another: "Import another file",

  sending: "Uploading the file…",
  sendingOf: (fileName: string) => `Upload of ${fileName}`,
  beginning: "Starting the import…",
  offline: "You are offline. The upload continues automatically.",
  retrying: "Connection problem. Trying again…",
  of: (sent: string, size: string) => `${sent} of ${size}`,

  progressOf: (fileName: string) => `Import of ${fileName}`,
  told: (fileName: string, line: string) => `${fileName}: ${line}`,
  mayClose: "You can close this window or leave the page. The import continues, and you can find it here again.",
  lost: "No answer from the server. What is shown may be out of date.",

  startedBy: (name: string, date: string) => `${name} · ${date}`,
  ignored: (columns: readonly string[]) => `Columns that were ignored: ${columns.join(", ")}`,
  failedList: "Rows that were not imported",
  firstOnly: (shown: number, all: number) =>
    `The first ${number(shown)} of ${number(all)}. The file of failed rows has all of them.`,
  failedRows: "Download failed rows",
  failedRowsName: "failed-rows.csv",
  failedRowsHint: "Download them, correct them and import that file. The column that says what is wrong is ignored.",
  downloadFailed: "Download failed",
  downloadGone: "The file is no longer there.",

  recent: "Recent imports",
  loading: "Loading imports...",
  none: "Nothing has been imported yet.",
  listFailed: "Imports could not be loaded",
  oneFailed: "The import could not be loaded",
  more: "Show more",
} as const;
