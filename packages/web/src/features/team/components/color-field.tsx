import { RotateCcw } from "lucide-react";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { ColorInput } from "../lib/use-color-form.ts";
import { BRANDING_TEXTS } from "../texts.ts";

interface Props {
  name: keyof ColorInput;
  label: string;
  shown: string;
  /** The default color, which applies if the field is empty. */
  fallback: string;
}

/** A field for a color, which can be picked or typed. */
export function ColorField({ name, label, shown, fallback }: Props) {
  return (
    <FormField<ColorInput> name={name} label={label}>
      {(control, field) => (
        <div className="flex flex-wrap gap-2">
          <input
            type="color"
            aria-label={BRANDING_TEXTS.pick(label)}
            value={shown}
            onChange={field.onChange}
            className="h-9 w-12 shrink-0 cursor-pointer rounded-md border border-input bg-transparent p-1 focus-visible:outline-2 focus-visible:outline-ring"
          />
          <Input
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            placeholder={fallback}
            className="w-auto min-w-24 max-w-40 flex-1 basis-24 font-mono"
            {...control}
            {...field}
          />
          {field.value !== "" && (
            <Button
              icon={RotateCcw}
              variant="ghost"
              aria-label={BRANDING_TEXTS.restoreOf(label)}
              className="px-2.5 text-muted-foreground"
              onClick={() => field.onChange("")}
            >
              {BRANDING_TEXTS.restore}
            </Button>
          )}
          {field.value === "" && (
            <span className="self-center text-muted-foreground text-xs">{BRANDING_TEXTS.isDefault}</span>
          )}
        </div>
      )}
    </FormField>
  );
}
