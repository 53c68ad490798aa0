import { FileUp, X } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldDescription, FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { RELEASE_TEXTS } from "./texts.ts";
import type { ChosenRelease } from "./use-release-file.ts";

interface Props {
  label: string;
  /** The file that is stored already; undefined for none. */
  stored?: { name: string } | undefined;
  file: ChosenRelease;
}

/** A field for a PDF or a picture that only the team can open. */
export function ReleaseFileField({ label, stored, file: { chosen, problem, percent, button, choose } }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The field is emptied, so that the same file can be chosen again.
    target.value = "";
    if (file) choose(file);
  };
  const name = chosen?.name ?? stored?.name;
  return (
    <FieldSet>
      <FieldLegend>{label}</FieldLegend>
      <div className="flex min-w-0 items-center gap-2">
        <Button
          icon={FileUp}
          ref={button}
          variant="outline"
          size="sm"
          aria-describedby={`${id}-error ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {stored ? RELEASE_TEXTS.replace : RELEASE_TEXTS.choose}
        </Button>
        {name && (
          <span className="min-w-0 truncate" dir="auto" title={name}>
            {name}
          </span>
        )}
        {(chosen || problem) && (
          <Button
            icon={X}
            variant="ghost"
            size="icon-sm"
            aria-label={RELEASE_TEXTS.clear}
            onClick={() => choose(undefined)}
          />
        )}
      </div>
      {percent !== undefined && (
        <p role="status" className="text-muted-foreground text-xs">
          {RELEASE_TEXTS.uploading(percent)}
        </p>
      )}
      <FieldError id={`${id}-error`}>{problem}</FieldError>
      <FieldDescription id={`${id}-hint`}>{RELEASE_TEXTS.fileHint}</FieldDescription>
      <input ref={input} type="file" accept="application/pdf,image/*" hidden aria-label={label} onChange={take} />
    </FieldSet>
  );
}
