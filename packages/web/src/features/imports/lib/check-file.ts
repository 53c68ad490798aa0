import { IMPORT_TEXTS } from "@clearhouse/core/library/import/import.schema.ts";
import { createUploadInput, isCsv } from "@clearhouse/core/library/upload/upload.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";

/** How the file was chosen. The error for a file that isn't CSV depends on how it was chosen. */
export type Chosen = "browse" | "drop";

/** What the server is told about the file before the upload. */
export const factsOf = ({ name, type, size }: File) => ({ fileName: name, contentType: type, size });

/** Why the server would refuse to import a file; undefined if the file may be imported. Checked before the upload. */
export const refusalOf = (file: File, chosen: Chosen): string | undefined => {
  const facts = factsOf(file);
  if (!isCsv(facts)) return IMPORT_TEXTS[chosen];
  const { error } = createUploadInput.safeParse({ ...facts, purpose: "import" });
  // A file may exceed two limits: the error about the limit for imports follows the error about the limit for all
  // uploads.
  const issue = error?.issues.at(-1);
  if (!issue) return undefined;
  return issue.path[0] === "size" && file.size > 0 ? `${shownFileName(file.name)} ${issue.message}` : issue.message;
};
