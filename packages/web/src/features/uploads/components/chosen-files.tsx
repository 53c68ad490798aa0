import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { ChosenFile } from "../lib/choose-files.ts";
import type { UploadForm } from "../lib/use-upload-form.ts";
import { UPLOAD_TEXTS } from "../texts.ts";
import { FilePicture } from "./file-picture.tsx";

interface Props {
  files: readonly ChosenFile[];
  form: UploadForm;
  onRemove: (id: string) => void;
}

/** The chosen files. There may be hundreds of rows, so the browser skips layout and painting of rows out of sight. */
export function ChosenFiles({ files, form, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={UPLOAD_TEXTS.files} className="flex flex-col divide-y rounded-lg border">
      {files.map((chosen) => (
        <ChosenFileRow key={chosen.id} chosen={chosen} form={form} onRemove={onRemove} />
      ))}
    </ul>
  );
}

function ChosenFileRow({ chosen, form, onRemove }: Omit<Props, "files"> & { chosen: ChosenFile }) {
  const { id, file } = chosen;
  const error = form.formState.errors.names?.[id]?.message;
  const inputId = `asset-name-${id}`;
  return (
    <li className="flex items-start gap-3 p-3 [contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]">
      <FilePicture file={file} className="size-14" />
      <Field data-invalid={error !== undefined} className="flex-1 gap-1.5">
        <FieldLabel htmlFor={inputId} required>
          {UPLOAD_TEXTS.assetName}
        </FieldLabel>
        <Input
          id={inputId}
          dir="auto"
          required
          aria-label={UPLOAD_TEXTS.assetNameOf(shownFileName(file.name))}
          aria-invalid={error !== undefined}
          aria-describedby={`${inputId}-file`}
          {...form.register(`names.${id}`)}
        />
        <FieldError>{error}</FieldError>
        <p id={`${inputId}-file`} className="flex min-w-0 gap-1.5 text-muted-foreground text-xs">
          <span className="truncate" dir="auto">
            {shownFileName(file.name)}
          </span>
          <span className="shrink-0">· {formatBytes(file.size)}</span>
        </p>
      </Field>
      <Button
        icon={X}
        variant="ghost"
        size="icon-sm"
        className="-mt-1 -mr-1 text-muted-foreground"
        aria-label={UPLOAD_TEXTS.removeFile(shownFileName(file.name))}
        onClick={() => onRemove(id)}
      />
    </li>
  );
}
