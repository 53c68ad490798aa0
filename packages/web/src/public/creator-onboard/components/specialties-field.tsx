import { CREATOR_TYPES, type CreatorType } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldDescription, FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Required } from "./required.tsx";

/** What a creator does; at least one choice. */
export function SpecialtiesField(props: {
  chosen: readonly CreatorType[];
  error: string | undefined;
  onChange: (chosen: readonly CreatorType[]) => void;
}) {
  const { say, words } = useReader();
  const id = useId();
  const { chosen, error, onChange } = props;
  const toggle = (type: CreatorType, on: boolean) =>
    onChange(CREATOR_TYPES.filter((one) => (one === type ? on : chosen.includes(one))));
  return (
    <FieldSet>
      <FieldLegend className="mb-1.5">
        {say("specialties")}
        <Required />
      </FieldLegend>
      <FieldDescription>{say("specialtiesHint")}</FieldDescription>
      <div className="flex flex-wrap gap-2">
        {CREATOR_TYPES.map((type) => (
          <label
            key={type}
            htmlFor={`${id}-${type}`}
            className="wrap-anywhere flex min-h-11 max-w-full cursor-pointer items-center gap-[min(0.625rem,2.6vw)] rounded-md border bg-card px-[min(0.875rem,3.6vw)] py-1.5 has-checked:border-primary-text has-checked:bg-accent"
          >
            <Checkbox
              id={`${id}-${type}`}
              checked={chosen.includes(type)}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onChange={({ target }) => toggle(type, target.checked)}
            />
            {words(type)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FieldSet>
  );
}
