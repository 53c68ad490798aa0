import { COUNTRY_CODES, countryName } from "@clearhouse/core/base/license/countries.policy.ts";
import { PRESETS } from "@clearhouse/core/base/license/presets.policy.ts";
import { CHANNELS, EDITS, PLATFORMS, PURPOSES } from "@clearhouse/core/base/license/scope.policy.ts";
import { ASKED_ADS, ASKED_AI } from "@clearhouse/core/library/verdict/rows.schema.ts";
import type { ParsedGateQuery } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { X } from "lucide-react";
import { useId } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { groupedBy } from "@/lib/grouped-by.ts";
import { GATE_TEXTS, QUESTION_TEXTS } from "./license-texts.ts";

/** Fields of several values are lists; "" and an empty list aren't asked. */
export type Question = ParsedGateQuery;

type Several = "brand" | "use" | "channel" | "platform" | "ads" | "country" | "ai";

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
  const choice = (name: "purpose" | "edit", choices: readonly Choice[]) => (
    <Choose
      label={GATE_TEXTS.labels[name]}
      value={question[name]}
      choices={choices}
      onChange={(value) => onAsk({ [name]: value })}
    />
  );
  const several = (name: Several, choices: readonly Choice[]) => (
    <ChooseSeveral
      label={GATE_TEXTS.labels[name]}
      values={question[name]}
      choices={choices}
      onChange={(values) => onAsk({ [name]: values })}
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
        {several(
          "brand",
          brands.map((value) => ({ value, label: value })),
        )}
        {several("use", USES)}
        {several("channel", named(CHANNELS, QUESTION_TEXTS.channels))}
        {several("ads", named(ASKED_ADS, QUESTION_TEXTS.ads))}
        {day("on", GATE_TEXTS.onHint)}
      </div>
      <details className="mt-4">
        <summary className="cursor-pointer rounded-sm font-medium text-sm focus-visible:outline-2 focus-visible:outline-ring">
          {GATE_TEXTS.more}
        </summary>
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {several("platform", named(PLATFORMS, QUESTION_TEXTS.platforms))}
          {choice("purpose", named(PURPOSES, QUESTION_TEXTS.purposes))}
          {several("country", countries())}
          {choice("edit", named(EDITS, QUESTION_TEXTS.edits))}
          {several("ai", named(ASKED_AI, QUESTION_TEXTS.ai))}
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
  return (
    <LabeledField id={id} label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} className="flex" onChange={(event) => onChange(event.target.value)}>
          <option value="">{GATE_TEXTS.notChosen}</option>
          <Choices of={choices} />
        </NativeSelect>
      )}
    </LabeledField>
  );
}

function Choices({ of: choices }: { of: readonly Choice[] }) {
  const option = (one: Choice) => (
    <option key={one.value} value={one.value}>
      {one.label}
    </option>
  );
  return [...groupedBy(choices, ({ group }) => group ?? "")].map(([group, some]) =>
    group === "" ? (
      some.map(option)
    ) : (
      <optgroup key={group} label={group}>
        {some.map(option)}
      </optgroup>
    ),
  );
}

interface SeveralProps extends Omit<ChooseProps, "value" | "onChange"> {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Values are added one by one, and removed by a press. */
function ChooseSeveral({ label, values, choices, onChange }: SeveralProps) {
  const id = useId();
  const chosen = values.map((value) => choices.find((one) => one.value === value) ?? { value, label: value });
  return (
    <LabeledField id={id} label={label}>
      {(control) => (
        <div className="flex flex-col gap-1.5">
          <NativeSelect
            {...control}
            value=""
            className="flex"
            onChange={({ target }) => onChange([...new Set([...values, target.value])])}
          >
            <option value="">{chosen.length > 0 ? GATE_TEXTS.another : GATE_TEXTS.notChosen}</option>
            <Choices of={choices} />
          </NativeSelect>
          {chosen.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {chosen.map((one) => (
                <li key={one.value} className="min-w-0">
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={GATE_TEXTS.remove(one.label)}
                    className="max-w-full gap-1.5"
                    onClick={() => onChange(values.filter((value) => value !== one.value))}
                  >
                    <span className="truncate">{one.label}</span>
                    <X aria-hidden="true" />
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
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
