import { COUNTRY_CODES } from "@clearhouse/core/base/license/countries.policy.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { useId } from "react";
import { FieldLabel } from "@/components/ui/field.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { CHIP_GRID, Chip, ChipGroup, ChipSet } from "./chip-set.tsx";

interface Props {
  asked: "worldwide" | readonly string[];
  allowed: readonly string[] | undefined;
  error: string | undefined;
  onChange: (countries: readonly string[] | undefined) => void;
  onDeny: () => void;
}

/** The countries: those that were asked as chips, or 'Worldwide', which opens the list of all. */
export function CountriesField({ asked, allowed, error, onChange, onDeny }: Props) {
  const { say, locale } = useReader();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const chip = (code: string) => ({ value: code, label: names.of(code) ?? code });
  if (asked !== "worldwide")
    return (
      <ChipSet
        legend={say("countries")}
        chips={asked.map(chip)}
        on={allowed ?? asked}
        last="lastOne"
        error={error}
        onChange={onChange}
        onDeny={onDeny}
      />
    );
  return (
    <ChipGroup legend={say("countries")} error={error}>
      <div className={CHIP_GRID}>
        <Chip
          label={say("worldwide")}
          hint={allowed === undefined ? say("worldwideHint") : undefined}
          checked={allowed === undefined}
          onPress={(on) => onChange(on ? undefined : [])}
        />
        {allowed?.map((code) => (
          <Chip
            key={code}
            {...chip(code)}
            checked
            onPress={() => onChange(allowed.filter((other) => other !== code))}
          />
        ))}
      </div>
      {allowed && (
        <AddCountry
          choices={COUNTRY_CODES.filter((code) => !allowed.includes(code))
            .map(chip)
            .sort((a, b) => a.label.localeCompare(b.label, locale))}
          invalid={error !== undefined}
          onAdd={(code) => onChange([...allowed, code])}
        />
      )}
    </ChipGroup>
  );
}

interface AddProps {
  choices: readonly { value: string; label: string }[];
  invalid: boolean;
  onAdd: (code: string) => void;
}

function AddCountry({ choices, invalid, onAdd }: AddProps) {
  const { say } = useReader();
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <FieldLabel htmlFor={id}>{say("addCountry")}</FieldLabel>
      <NativeSelect
        id={id}
        aria-invalid={invalid || undefined}
        value=""
        className="flex"
        controlClassName="data-[size=default]:h-11 md:data-[size=default]:text-base"
        onChange={({ target }) => onAdd(target.value)}
      >
        <option value="">{say("chooseCountry")}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
