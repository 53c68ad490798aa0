import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { isCsv } from "@clearhouse/core/upload/upload.schema.ts";
import { refusalOf } from "@/lib/multipart/file-rules.ts";
import { UPLOAD_TEXTS } from "../texts.ts";

export interface ChosenFile {
  id: string;
  file: File;
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Which files are added to those already chosen, and why the others aren't (spec-map A5), each with its name. */
export const chooseFiles = (
  files: readonly File[],
  present: readonly ChosenFile[],
): { accepted: ChosenFile[]; refusals: string[] } => {
  const accepted: ChosenFile[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const known = [...present, ...accepted].some((chosen) => isSame(chosen.file, file));
    const refusal = known ? UPLOAD_TEXTS.alreadyChosen : reasonAgainst(file);
    if (refusal === undefined) accepted.push({ id: crypto.randomUUID(), file });
    else refusals.push(`${shownFileName(file.name)} ${refusal}`);
  }
  return { accepted, refusals };
};

/** A list of assets (CSV) isn't an asset; it has its own import. */
const reasonAgainst = (file: File): string | undefined =>
  isCsv({ fileName: file.name, contentType: file.type }) ? UPLOAD_TEXTS.isCsv : refusalOf(file);

/** The name of a file's asset until somebody changes it. */
export const nameOfFile = (fileName: string): string => {
  const shown = shownFileName(fileName);
  return shown.replace(/\.[^.]+$/, "").trim() || shown;
};
