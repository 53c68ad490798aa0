import { PICTURE_REFUSALS } from "@clearhouse/core/picture/picture.schema.ts";
import { ImageUp } from "lucide-react";
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldDescription, FieldError } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { ApiError } from "@/lib/api/api-error.ts";
import { pictureProblem } from "@/lib/pictures.ts";

interface Props {
  texts: { upload: string; change: string; uploading: string };
  /** Whether there is a picture that another one would take the place of. */
  has: boolean;
  hint: string;
  /** Sends what was chosen. */
  upload: { mutate: (picture: File) => void; isPending: boolean; error: unknown };
  /** What else can be done with the picture. */
  children?: ReactNode;
}

/** Sends a picture as soon as it is chosen; why one won't do stands beside it, whether the browser or the server says so. */
export function PictureUpload({ texts, has, hint, upload, children }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = "";
    if (!file) return;
    const found = pictureProblem(file, PICTURE_REFUSALS.tooLargeInAdmin);
    setProblem(found);
    if (found === undefined) upload.mutate(file);
  };
  const refused = upload.error instanceof ApiError ? upload.error.fields.image : undefined;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          disabled={upload.isPending}
          aria-describedby={`${id}-error ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {upload.isPending ? <Spinner /> : <ImageUp aria-hidden="true" />}
          {upload.isPending ? texts.uploading : has ? texts.change : texts.upload}
        </Button>
        {children}
      </div>
      <FieldError id={`${id}-error`}>{problem ?? refused}</FieldError>
      <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>
      <input ref={input} type="file" accept="image/*" hidden aria-label={texts.upload} onChange={choose} />
    </div>
  );
}
