import { isCsv } from "@clearhouse/core/library/upload/upload.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { refusalOf } from "@/lib/multipart/file-rules.ts";
import { UPLOAD_TEXTS } from "../texts.ts";

export interface ChosenFile {
  id: string;
  file: File;
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Decides which files are added to the chosen files, and why the others are refused. */
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

/** Why a file can't be uploaded. A CSV file isn't an asset but a list of assets, for which there is an import. */
const reasonAgainst = (file: File): string | undefined =>
  isCsv({ fileName: file.name, contentType: file.type }) ? UPLOAD_TEXTS.isCsv : refusalOf(file);

/** The suggested name for a file's asset. */
export const nameOfFile = (fileName: string): string => {
  const shown = shownFileName(fileName);
  return shown.replace(/\.[^.]+$/, "").trim() || shown;
};
