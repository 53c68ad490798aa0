import { ImageUp, X } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldDescription, FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { pictureProblem } from "@/lib/pictures.ts";
import { ADD_CONTENT_TEXTS } from "./texts.ts";

interface Props {
  picture: File | undefined;
  onChoose: (picture: File | undefined) => void;
}

export function PictureChoice({ picture, onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = "";
    if (!file) return;
    const found = pictureProblem(file);
    setProblem(found);
    if (found === undefined) onChoose(file);
  };
  return (
    <FieldSet>
      <FieldLegend>{ADD_CONTENT_TEXTS.picture}</FieldLegend>
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="outline" size="sm" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          {ADD_CONTENT_TEXTS.choosePicture}
        </Button>
        {picture && (
          <>
            <span className="min-w-0 truncate" dir="auto" title={picture.name}>
              {picture.name}
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={ADD_CONTENT_TEXTS.removePicture}
              onClick={() => onChoose(undefined)}
            >
              <X aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
      <FieldError>{problem}</FieldError>
      <FieldDescription id={`${id}-hint`}>{ADD_CONTENT_TEXTS.pictureHint}</FieldDescription>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={ADD_CONTENT_TEXTS.picture}
        onChange={(event) => choose(event)}
      />
    </FieldSet>
  );
}
