import { createUploadInput } from "@clearhouse/core/library/upload/upload.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { useEffect, useRef, useState } from "react";
import { uploadOnce } from "@/lib/multipart/file-transfer.ts";
import type { ProgressView } from "@/lib/multipart/parts/transfer-progress.ts";
import { memberUploadPort } from "@/lib/multipart/port/member-upload-port.ts";

/** Few attempts, because the person is waiting at the dialog. */
const ATTEMPTS = 4;

/** The type of a file. A file name that ends in .pdf is enough, because some systems don't know the type of a PDF. */
const typeOf = ({ name, type }: File): string => type || (/\.pdf$/i.test(name) ? "application/pdf" : "");

const factsOf = (file: File) => ({ fileName: file.name, contentType: typeOf(file), size: file.size });

/** Why a file isn't accepted as a release, by the server's rules; undefined if the file is accepted. */
const problemOf = (file: File): string | undefined => {
  const issue = createUploadInput.safeParse({ ...factsOf(file), purpose: "release" }).error?.issues.at(-1);
  if (!issue) return undefined;
  return issue.path[0] === "size" && file.size > 0 ? `${shownFileName(file.name)} ${issue.message}` : issue.message;
};

/**
 * The release's file. The person chooses the file in the form, and saving the form uploads the file. If the form is
 * saved again, the file isn't uploaded twice.
 */
export const useReleaseFile = () => {
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const sent = useRef<{ file: File; uploadId: string }>(undefined);
  const run = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => run.current?.abort(), []);

  const choose = (file: File | undefined) => {
    const found = file && problemOf(file);
    setProblem(found);
    if (found === undefined) setChosen(file);
  };
  const send = async (): Promise<string | undefined> => {
    if (!chosen || sent.current?.file === chosen) return chosen && sent.current?.uploadId;
    const controller = new AbortController();
    run.current = controller;
    const port = memberUploadPort({ purpose: "release" });
    const onProgress = ({ sentBytes }: ProgressView) => setPercent(Math.floor((sentBytes / chosen.size) * 100));
    try {
      const what = { file: chosen, facts: factsOf(chosen), port, attempts: ATTEMPTS, onProgress };
      const uploadId = await uploadOnce(what, controller.signal);
      sent.current = { file: chosen, uploadId };
      return uploadId;
    } finally {
      setPercent(undefined);
    }
  };
  /**
   * Whether the form shows that a file was refused. If so, the file button gets the focus, so that a person who saves
   * doesn't believe that the file is stored.
   */
  const isRefused = (): boolean => {
    if (problem === undefined) return false;
    button.current?.focus();
    return true;
  };
  /** Whether a file was chosen; if not, the form says so, and the file button gets the focus. */
  const isChosen = (otherwise: string): boolean => {
    if (chosen) return true;
    setProblem(otherwise);
    button.current?.focus();
    return false;
  };
  return { chosen, problem, percent, button, choose, isRefused, isChosen, send };
};

export type ChosenRelease = ReturnType<typeof useReleaseFile>;
