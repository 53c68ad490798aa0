import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod";
import { useSession } from "@/lib/auth/session-context.tsx";
import { notifyError } from "@/lib/notify.ts";
import { UPLOAD_TEXTS } from "../texts.ts";
import { assetDetails } from "./asset-details.ts";
import { type ChosenFile, chooseFiles, nameOfFile } from "./choose-files.ts";
import type { AssetUploads } from "./known-uploads.ts";
import { thumbnailOf } from "./thumbnails.ts";

/** Each chosen file has its own name; all files share the other details. */
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

/**
 * The chosen files and the form's values, until they are passed to the upload queue. Both survive closing the dialog.
 */
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
    // Only a bug can cause this error. The person sees that the upload failed; the log has the cause.
    reportError(error);
    notifyError(UPLOAD_TEXTS.uploadFailed, UPLOAD_TEXTS.uploadsFailedText);
  };

  return { form, files, refusals, add, remove, discard, submit, failed };
};

/**
 * Makes the browser ask before the person leaves the app and loses the chosen files. Closing the dialog or opening
 * another page of the app loses nothing.
 */
const useFilesGuard = (hasFiles: boolean): void => {
  useEffect(() => {
    if (!hasFiles) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasFiles]);
};
