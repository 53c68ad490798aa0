import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod";
import { useSession } from "@/lib/auth/session-context.tsx";
import { notifyError } from "@/lib/notify.ts";
import { UPLOAD_TEXTS } from "../texts.ts";
import { assetDetails } from "./asset-details.ts";
import type { AssetUploads } from "./asset-uploads.ts";
import { type ChosenFile, chooseFiles, nameOfFile } from "./choose-files.ts";
import { thumbnailOf } from "./thumbnails.ts";

/** One name for each chosen file; the other details are for all files. */
const uploadForm = assetDetails.omit({ name: true }).extend({ names: z.record(z.string(), assetDetails.shape.name) });
export type UploadInput = z.input<typeof uploadForm>;
export type UploadForm = UseFormReturn<UploadInput, unknown, z.output<typeof uploadForm>>;

const emptyForm = (uploadedBy: string): UploadInput => ({
  names: {},
  source: "",
  uploadedBy,
  tags: [],
  notes: "",
  context: "",
  creatorId: "",
});

/** Files and their values, until they are passed to the queue. Closing the dialog loses nothing. */
export const useUploadForm = (uploads: AssetUploads, onHandedOver: () => void) => {
  const { user } = useSession();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const form: UploadForm = useForm({ resolver: zodResolver(uploadForm), defaultValues: emptyForm(user.displayName) });
  useFilesGuard(files.length > 0);

  const add = (chosen: readonly File[]) => {
    const { accepted, refusals: refused } = chooseFiles(chosen, files);
    for (const { id, file } of accepted) {
      form.setValue(`names.${id}`, nameOfFile(file.name));
      void thumbnailOf(file);
    }
    setFiles([...files, ...accepted]);
    setRefusals(refused);
  };

  const remove = (id: string) => {
    setFiles(files.filter((chosen) => chosen.id !== id));
    form.unregister(`names.${id}`);
  };

  const discard = () => {
    setFiles([]);
    setRefusals([]);
    form.reset(emptyForm(user.displayName));
  };

  const submit = ({ names, ...shared }: z.output<typeof uploadForm>): void => {
    uploads.add(
      files.map(({ id, file }) => ({ file, details: { ...shared, name: names[id] ?? nameOfFile(file.name) } })),
    );
    discard();
    onHandedOver();
  };
  const failed = (error: unknown): void => {
    // An error in our code: the person sees that passing the files on failed, and the log has the cause.
    reportError(error);
    notifyError(UPLOAD_TEXTS.uploadFailed, UPLOAD_TEXTS.uploadsFailedText);
  };

  return { form, files, refusals, add, remove, discard, submit, failed };
};

/** Closing the dialog or moving to another page of the app loses nothing; leaving the app does. */
const useFilesGuard = (hasFiles: boolean): void => {
  useEffect(() => {
    if (!hasFiles) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasFiles]);
};
