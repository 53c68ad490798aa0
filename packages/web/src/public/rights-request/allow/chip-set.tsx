import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { pressed, unlessAll } from "./chips.ts";

export interface ChipText<Value extends string> {
  value: Value;
  label: string;
  hint?: string | undefined;
}

interface ChipProps extends Omit<ChipText<string>, "value"> {
  /** Radios of the same name are one choice. */
  name?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  invalid?: boolean;
  onPress: (checked: boolean) => void;
}

/** A real checkbox, or a radio, with its label and a plain hint; as tall as a thumb needs. */
export function Chip({ name, label, hint, checked, disabled = false, invalid = false, onPress }: ChipProps) {
  const id = useId();
  const input = {
    ...{ id, checked, disabled },
    // The hint lies within the label, so that a press on it counts; it is no part of the name.
    "aria-labelledby": `${id}-name`,
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
    "aria-invalid": invalid || undefined,
  };
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border bg-card px-3 py-2 transition-colors hover:bg-accent has-checked:border-primary has-disabled:cursor-default"
    >
      {name === undefined ? (
        <Checkbox {...input} onChange={({ target }) => onPress(target.checked)} />
      ) : (
        <input
          {...input}
          type="radio"
          name={name}
          className="size-4.5 shrink-0 accent-primary"
          onChange={() => onPress(true)}
        />
      )}
      <span className="min-w-0">
        <span id={`${id}-name`} className="block leading-snug">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-pretty text-muted-foreground text-xs">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

interface GroupProps {
  legend: string;
  error?: string | undefined;
  children: ReactNode;
}

export function ChipGroup({ legend, error, children }: GroupProps) {
  return (
    <FieldSet className="gap-2">
      <FieldLegend>{legend}</FieldLegend>
      {children}
      <FieldError>{error}</FieldError>
    </FieldSet>
  );
}

export const CHIP_GRID = "grid gap-2 sm:grid-cols-2";

interface ManyProps<Value extends string> {
  legend: string;
  /** A chip of another kind, before the others. */
  first?: ReactNode;
  chips: readonly ChipText<Value>[];
  on: readonly Value[];
  /** Says that the last chip stays on, before the button that says no. */
  last: "lastPlace" | "lastOne";
  error?: string | undefined;
  /** What is left on; undefined if everything is. */
  onChange: (on: readonly Value[] | undefined) => void;
  onDeny: () => void;
}

/** Chips of which each can be switched off, but not the last one: who wants none of them says no. */
export function ChipSet<Value extends string>({
  legend,
  first,
  chips,
  on,
  last,
  error,
  onChange,
  onDeny,
}: ManyProps<Value>) {
  const { say } = useReader();
  const [refused, setRefused] = useState(false);
  const all = chips.map(({ value }) => value);
  const press = (value: Value) => {
    const left = pressed(all, on, value);
    setRefused(left === undefined);
    if (left) onChange(unlessAll(all, left));
  };
  return (
    <ChipGroup legend={legend} error={error}>
      <div className={CHIP_GRID}>
        {first}
        {chips.map(({ value, ...text }) => (
          <Chip key={value} {...text} checked={on.includes(value)} onPress={() => press(value)} />
        ))}
      </div>
      <Instead shown={refused} text={say(last)} button={say("deny")} onPress={onDeny} />
    </ChipGroup>
  );
}

/** Says why something can't be chosen, with a button that leads to the other answer. */
export function Instead(props: { shown: boolean; text: string; button: string; onPress: () => void }) {
  return (
    <div role="status">
      {props.shown && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-pretty text-sm">
          {props.text}
          <Button variant="outline" className="h-11" onClick={props.onPress}>
            {props.button}
          </Button>
        </p>
      )}
    </div>
  );
}

interface OneProps<Value extends string> {
  legend: string;
  /** From narrow to wide; the widest is what was asked. */
  chips: readonly ChipText<Value>[];
  value: Value;
  /** The chosen value; undefined for what was asked. */
  onChange: (value: Value | undefined) => void;
}

/** One choice of several, as radios. Where nothing narrower exists, what was asked stands there as text. */
export function ChipChoice<Value extends string>({ legend, chips, value, onChange }: OneProps<Value>) {
  const name = useId();
  const asked = chips.at(-1);
  if (chips.length < 2) return asked ? <AsAsked legend={legend} {...asked} /> : null;
  return (
    <ChipGroup legend={legend}>
      <div className={CHIP_GRID}>
        {chips.map((chip) => (
          <Chip
            key={chip.value}
            {...chip}
            name={name}
            checked={chip.value === value}
            onPress={() => onChange(chip.value === asked?.value ? undefined : chip.value)}
          />
        ))}
      </div>
    </ChipGroup>
  );
}

/** What was asked and can't be set narrower. */
export function AsAsked({ legend, label, hint }: { legend: string } & Omit<ChipText<string>, "value">) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium text-sm">{legend}</p>
      <p className="wrap-anywhere">
        {label}
        {hint !== undefined && <span className="text-muted-foreground text-xs"> · {hint}</span>}
      </p>
    </div>
  );
}
