import { ImageUp, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldDescription, FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { usePictureInput } from "@/lib/hooks/use-picture-input.ts";
import { ADD_CONTENT_TEXTS } from "./texts.ts";

interface Props {
  picture: File | undefined;
  onChoose: (picture: File | undefined) => void;
}

export function PictureChoice({ picture, onChoose }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const { open, field } = usePictureInput((chosen, found) => {
    setProblem(found);
    if (found === undefined) onChoose(chosen);
  });
  return (
    <FieldSet>
      <FieldLegend>{ADD_CONTENT_TEXTS.picture}</FieldLegend>
      <div className="flex min-w-0 items-center gap-2">
        <Button icon={ImageUp} variant="outline" size="sm" aria-describedby={`${id}-hint`} onClick={open}>
          {ADD_CONTENT_TEXTS.choosePicture}
        </Button>
        {picture && (
          <>
            <span className="min-w-0 truncate" dir="auto" title={picture.name}>
              {picture.name}
            </span>
            <Button
              icon={X}
              variant="ghost"
              size="icon-sm"
              aria-label={ADD_CONTENT_TEXTS.removePicture}
              onClick={() => onChoose(undefined)}
            />
          </>
        )}
      </div>
      <FieldError>{problem}</FieldError>
      <FieldDescription id={`${id}-hint`}>{ADD_CONTENT_TEXTS.pictureHint}</FieldDescription>
      <input {...field} aria-label={ADD_CONTENT_TEXTS.picture} />
    </FieldSet>
  );
}
