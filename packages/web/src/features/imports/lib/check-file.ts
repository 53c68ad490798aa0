import { IMPORT_TEXTS } from "@clearhouse/core/import/import.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { createUploadInput, isCsv } from "@clearhouse/core/upload/upload.schema.ts";

/** How the file was chosen: the message for a file that isn't CSV depends on it (spec-map A5). */
export type Chosen = "browse" | "drop";

/** The file's data for the server. */
export const factsOf = ({ name, type, size }: File) => ({ fileName: name, contentType: type, size });

/** Why a file can't be imported, by the server's rules, before it is sent; undefined if it can. */
export const refusalOf = (file: File, chosen: Chosen): string | undefined => {
  const facts = factsOf(file);
  if (!isCsv(facts)) return IMPORT_TEXTS[chosen];
  const { error } = createUploadInput.safeParse({ ...facts, purpose: "import" });
  // The limit for imports comes after the limit for all uploads.
  const issue = error?.issues.at(-1);
  if (!issue) return undefined;
  return issue.path[0] === "size" && file.size > 0 ? `${shownFileName(file.name)} ${issue.message}` : issue.message;
};
