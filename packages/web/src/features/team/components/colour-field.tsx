import { RotateCcw } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { ColourForm, ColourField as Name } from "../lib/use-colour-form.ts";
import { BRANDING_TEXTS } from "../texts.ts";

interface Props {
  form: ColourForm;
  name: Name;
  label: string;
  shown: string;
  /** What an empty field stands for. */
  fallback: string;
}

/** A colour by picker or by hand. */
export function ColourField({ form, name, label, shown, fallback }: Props) {
  const { error } = form.getFieldState(name, form.formState);
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  const chosen = form.watch(name) !== "";
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor={name}>{label}</FieldLabel>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={BRANDING_TEXTS.pick(label)}
          value={shown}
          onChange={(event) => set(event.target.value)}
          className="h-9 w-12 shrink-0 cursor-pointer rounded-md border border-input bg-transparent p-1 outline-none focus-visible:outline-2 focus-visible:outline-ring"
        />
        <Input
          id={name}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder={fallback}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${name}-error`}
          className="max-w-40 font-mono"
          {...form.register(name)}
        />
        {chosen && (
          <Button
            variant="ghost"
            aria-label={BRANDING_TEXTS.restoreOf(label)}
            className="px-2.5 text-muted-foreground"
            onClick={() => set("")}
          >
            <RotateCcw aria-hidden="true" />
            {BRANDING_TEXTS.restore}
          </Button>
        )}
        {!chosen && <span className="self-center text-muted-foreground text-xs">{BRANDING_TEXTS.isDefault}</span>}
      </div>
      <FieldError id={`${name}-error`}>{error?.message}</FieldError>
    </Field>
  );
}
