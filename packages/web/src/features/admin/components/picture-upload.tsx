import { PICTURE_REFUSALS } from "@clearhouse/core/base/picture/picture.schema.ts";
import { ImageUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldDescription, FieldError } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { ApiError } from "@/lib/api/api-error.ts";
import { usePictureInput } from "@/lib/hooks/use-picture-input.ts";

interface Props {
  texts: { upload: string; change: string; uploading: string };
  /** Whether there is a picture to replace. */
  has: boolean;
  hint: string;
  upload: { mutate: (picture: File) => void; isPending: boolean; error: unknown };
  /** Other actions for the picture. */
  children?: ReactNode;
}

/** Sends a picture as soon as it is chosen. Errors found by the browser or by the server are shown below the button. */
export function PictureUpload({ texts, has, hint, upload, children }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const { open, field } = usePictureInput((picture, found) => {
    setProblem(found);
    if (found === undefined) upload.mutate(picture);
  }, PICTURE_REFUSALS.tooLargeInAdmin);
  const refused = upload.error instanceof ApiError ? upload.error.fields.image : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          disabled={upload.isPending}
          aria-describedby={`${id}-error ${id}-hint`}
          onClick={open}
        >
          {upload.isPending ? <Spinner /> : <ImageUp aria-hidden="true" />}
          {upload.isPending ? texts.uploading : has ? texts.change : texts.upload}
        </Button>
        {children}
      </div>
      <FieldError id={`${id}-error`}>{problem ?? refused}</FieldError>
      <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>
      <input {...field} aria-label={texts.upload} />
    </div>
  );
}
