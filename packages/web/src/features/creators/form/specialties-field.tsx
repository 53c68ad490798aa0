import { CREATOR_TYPES, type CreatorType } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useId } from "react";
import { useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";

/** What a creator does; any number of specialties can be chosen. */
export function SpecialtiesField({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { field, fieldState } = useController<Record<string, CreatorType[]>>({ name });
  const chosen = field.value ?? [];
  const toggle = (type: CreatorType, on: boolean) =>
    field.onChange(CREATOR_TYPES.filter((one) => (one === type ? on : chosen.includes(one))));
  return (
    <FieldSet>
      <FieldLegend>{label}</FieldLegend>
      <div className="flex flex-wrap gap-2">
        {CREATOR_TYPES.map((type) => (
          <label
            key={type}
            htmlFor={`${id}-${type}`}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-md border px-3 has-checked:border-primary-text has-checked:bg-accent"
          >
            <Checkbox
              id={`${id}-${type}`}
              checked={chosen.includes(type)}
              onChange={({ target }) => toggle(type, target.checked)}
              onBlur={field.onBlur}
            />
            {type}
          </label>
        ))}
      </div>
      <FieldError>{fieldState.error?.message}</FieldError>
    </FieldSet>
  );
}
