import type { ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import type { ByUrlValues } from "../lib/request-form.ts";

interface Props {
  name: "brand" | "intendedUse" | "urgency";
  label: string;
  required?: boolean;
  options: readonly { value: string; label: ReactNode }[];
}

export function RequestChoice({ name, label, required = false, options }: Props) {
  const { control, getFieldState, formState } = useFormContext<ByUrlValues>();
  const { error } = getFieldState(name, formState);
  const id = `request-${name}`;
  return (
    <Field data-invalid={error !== undefined}>
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Select value={field.value ?? ""} onValueChange={field.onChange}>
            <SelectTrigger id={id} aria-invalid={error !== undefined} onBlur={field.onBlur}>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {options.map((option) => (
                <SelectItem key={option.value} value={option.value}>
                  {option.label}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      />
      <FieldError>{error?.message}</FieldError>
    </Field>
  );
}
