import { useId } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { Switch } from "@/components/ui/switch.tsx";
import { FORM_TEXTS } from "../texts.ts";

/** A switch of the edit form. The switch takes effect when the form is saved. */
export function ActiveSwitch() {
  const id = useId();
  const { control } = useFormContext<{ active: boolean }>();
  return (
    <div className="flex items-center justify-between gap-4 rounded-md border px-3.5 py-2.5">
      <div>
        <label htmlFor={id} className="font-medium text-sm">
          {FORM_TEXTS.active}
        </label>
        <p id={`${id}-text`} className="text-muted-foreground text-xs">
          {FORM_TEXTS.activeText}
        </p>
      </div>
      <Controller
        control={control}
        name="active"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Switch
            id={id}
            ref={ref}
            aria-describedby={`${id}-text`}
            checked={value}
            onCheckedChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </div>
  );
}
