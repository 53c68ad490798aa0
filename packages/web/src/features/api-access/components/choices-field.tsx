import { useId } from "react";
import { useController } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field, FieldError, FieldLabel, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { CHOICE_TEXTS } from "../texts.ts";

interface Props<Value extends string> {
  name: string;
  legend: string;
  options: readonly Value[];
  texts: Readonly<Record<Value, string>>;
  /** Options that are only chosen one by one. */
  apart?: readonly Value[];
}

/** A form field for several choices from a fixed list, with a button that selects all of them or none. */
export function ChoicesField<Value extends string>({ name, legend, options, texts, apart = [] }: Props<Value>) {
  const { field, fieldState } = useController({ name });
  const id = useId();
  const chosen = field.value as readonly Value[];
  const toggle = (value: Value, on: boolean) =>
    field.onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  const together = options.filter((one) => !apart.includes(one));
  const all = together.every((one) => chosen.includes(one));
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  return (
    <FieldSet aria-describedby={error ? `${id}-error` : undefined}>
      <FieldLegend>{legend}</FieldLegend>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        onClick={() => field.onChange(all ? [] : [...new Set([...chosen, ...together])])}
        onBlur={field.onBlur}
      >
        {all ? CHOICE_TEXTS.none : CHOICE_TEXTS.all}
      </Button>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        {options.map((value) => (
          <Field key={value} orientation="horizontal">
            <Checkbox
              id={`${id}-${value}`}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              onBlur={field.onBlur}
            />
            <FieldLabel htmlFor={`${id}-${value}`} className="font-normal leading-snug">
              {texts[value]}
            </FieldLabel>
          </Field>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FieldSet>
  );
}
