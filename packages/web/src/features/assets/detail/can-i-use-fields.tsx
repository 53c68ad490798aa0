import { COUNTRY_CODES, countryName } from "@clearhouse/core/base/license/countries.policy.ts";
import { PRESETS } from "@clearhouse/core/base/license/presets.policy.ts";
import { CHANNELS, EDITS, PLATFORMS, PURPOSES } from "@clearhouse/core/base/license/scope.policy.ts";
import { ASKED_ADS, ASKED_AI } from "@clearhouse/core/library/verdict/rows.schema.ts";
import type { GateQuery } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { useId } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { groupedBy } from "@/lib/grouped-by.ts";
import { GATE_TEXTS, QUESTION_TEXTS } from "./license-texts.ts";

export type Question = Required<GateQuery>;

interface Choice {
  value: string;
  label: string;
  group?: string;
}

const named = <Value extends string>(values: readonly Value[], labels: Record<Value, string>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] }));

const countries = (): Choice[] =>
  COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );

/** Every label of the listed uses, by class. */
const USES: Choice[] = PRESETS.flatMap(
  ({ url, asset, line }: { url?: string; asset?: string; line: { purpose: "editorial" | "commercial" } }) =>
    [...new Set([url, asset])].flatMap((label) =>
      label === undefined ? [] : [{ value: label, label, group: GATE_TEXTS.useClasses[line.purpose] }],
    ),
);

interface Props {
  question: Question;
  brands: readonly string[];
  /** Why a day can't be asked, by field. */
  errors: Partial<Record<"on" | "until", string>>;
  onAsk: (change: Partial<Question>) => void;
}

/** The fields of the question 'Can I use this?'. What is left empty isn't asked. */
export function CanIUseFields({ question, brands, errors, onAsk }: Props) {
  const choice = (name: Exclude<keyof Question, "on" | "until">, choices: readonly Choice[]) => (
    <Choose
      label={GATE_TEXTS.labels[name]}
      value={question[name]}
      choices={choices}
      onChange={(value) => onAsk({ [name]: value })}
    />
  );
  const day = (name: "on" | "until", hint?: string) => (
    <Day
      label={GATE_TEXTS.labels[name]}
      hint={hint}
      error={errors[name]}
      value={question[name]}
      onChange={(value) => onAsk({ [name]: value })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {choice(
          "brand",
          brands.map((value) => ({ value, label: value })),
        )}
        {choice("use", USES)}
        {choice("channel", named(CHANNELS, QUESTION_TEXTS.channels))}
        {choice("ads", named(ASKED_ADS, QUESTION_TEXTS.ads))}
        {day("on", GATE_TEXTS.onHint)}
      </div>
      <details className="mt-4">
        <summary className="cursor-pointer rounded-sm font-medium text-sm focus-visible:outline-2 focus-visible:outline-ring">
          {GATE_TEXTS.more}
        </summary>
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {choice("platform", named(PLATFORMS, QUESTION_TEXTS.platforms))}
          {choice("purpose", named(PURPOSES, QUESTION_TEXTS.purposes))}
          {choice("country", countries())}
          {choice("edit", named(EDITS, QUESTION_TEXTS.edits))}
          {choice("ai", named(ASKED_AI, QUESTION_TEXTS.ai))}
          {day("until")}
        </div>
      </details>
    </>
  );
}

interface ChooseProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

function Choose({ label, value, choices, onChange }: ChooseProps) {
  const id = useId();
  const option = (one: Choice) => (
    <option key={one.value} value={one.value}>
      {one.label}
    </option>
  );
  return (
    <LabeledField id={id} label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} className="flex" onChange={(event) => onChange(event.target.value)}>
          <option value="">{GATE_TEXTS.notChosen}</option>
          {[...groupedBy(choices, ({ group }) => group ?? "")].map(([group, some]) =>
            group === "" ? (
              some.map(option)
            ) : (
              <optgroup key={group} label={group}>
                {some.map(option)}
              </optgroup>
            ),
          )}
        </NativeSelect>
      )}
    </LabeledField>
  );
}

interface DayProps extends Omit<ChooseProps, "choices"> {
  hint: string | undefined;
  error: string | undefined;
}

function Day({ label, hint, error, value, onChange }: DayProps) {
  const id = useId();
  return (
    <LabeledField id={id} label={label} hint={hint} error={error}>
      {(control) => <Input {...control} type="date" value={value} onChange={(event) => onChange(event.target.value)} />}
    </LabeledField>
  );
}
