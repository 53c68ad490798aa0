import { type ReactNode, useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";

interface Props {
  name: string;
  label: string;
  options: readonly { value: string; label: ReactNode }[];
}

/** A field of several values, each a checkbox; the values keep the order of the options. */
export function ManyField({ name, label, options }: Props) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const chosen: readonly string[] = field.value ?? [];
  const error = fieldState.error?.message;
  const choose = (value: string, on: boolean) =>
    field.onChange(options.map((one) => one.value).filter((one) => (one === value ? on : chosen.includes(one))));
  return (
    <FieldSet className="gap-1">
      <FieldLegend>
        {label}
        <span aria-hidden="true" className="text-destructive">
          {" *"}
        </span>
      </FieldLegend>
      <div
        // A refused attempt focuses the first box.
        ref={(list) => field.ref(list?.querySelector("input"))}
        className="flex max-h-56 flex-col overflow-y-auto rounded-md border bg-card py-1"
      >
        {options.map(({ value, label: text }, index) => (
          <label
            key={value}
            htmlFor={`${id}-${index}`}
            className="flex min-h-9 shrink-0 cursor-pointer items-center gap-2.5 px-3 py-1.5 text-sm hover:bg-accent"
          >
            <Checkbox
              id={`${id}-${index}`}
              checked={chosen.includes(value)}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onBlur={field.onBlur}
              onChange={({ target }) => choose(value, target.checked)}
            />
            <span className="min-w-0 break-words">{text}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FieldSet>
  );
}
