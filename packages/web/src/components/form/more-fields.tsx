import { AFTER_END, EDITS } from "@clearhouse/core/base/license/scope.policy.ts";
import { type ReactNode, useState } from "react";
import { useFormState } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { CountriesField } from "./countries-field.tsx";
import { SCOPE_TEXTS, type ScopeValues } from "./scope-texts.ts";

/**
 * What few requests ask for; open while one of the fields is wrong.
 * @param wrong one of the further fields, `children`, is wrong
 */
export function MoreFields({ wrong: isWrong = false, children }: { wrong?: boolean; children?: ReactNode }) {
  const { errors } = useFormState<ScopeValues>();
  const { uses: _, brands: __, ...wrong } = errors.scope ?? {};
  const [unfolded, setUnfolded] = useState(false);
  const open = unfolded || isWrong || Object.keys(wrong).length > 0;
  return (
    <details open={open} className="rounded-lg border p-4" onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded-sm font-medium text-sm focus-visible:outline-2 focus-visible:outline-ring">
        {SCOPE_TEXTS.more}
      </summary>
      {/* The list of all countries is long, so it isn't drawn for a form that doesn't need it. */}
      {open && <Fields>{children}</Fields>}
    </details>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <FormField<ScopeValues>
        name="scope.words"
        label={SCOPE_TEXTS.words}
        hint={SCOPE_TEXTS.wordsHint}
        className="sm:col-span-2"
      />
      <CountriesField />
      <FormField<ScopeValues> name="scope.edits" label={SCOPE_TEXTS.edits}>
        {(described, { ref, name, value, onBlur, onChange }) => (
          <NativeSelect
            {...described}
            {...{ ref, name, onBlur, onChange }}
            value={String(value ?? "")}
            className="flex"
          >
            <Options of={EDITS} text={(edit) => SCOPE_TEXTS.editLabels[edit]} />
          </NativeSelect>
        )}
      </FormField>
      <FormField<ScopeValues> name="scope.from" type="date" label={SCOPE_TEXTS.from} hint={SCOPE_TEXTS.fromHint} />
      <FormField<ScopeValues> name="scope.afterEnd" label={SCOPE_TEXTS.afterEnd} hint={SCOPE_TEXTS.afterEndHint}>
        {(described, { ref, name, value, onBlur, onChange }) => (
          <NativeSelect
            {...described}
            {...{ ref, name, onBlur }}
            value={String(value ?? "")}
            className="flex"
            onChange={({ target }) => onChange(target.value || undefined)}
          >
            <option value="">{SCOPE_TEXTS.afterEndUsual}</option>
            <Options of={AFTER_END} text={(one) => SCOPE_TEXTS.afterEndLabels[one]} />
          </NativeSelect>
        )}
      </FormField>
      {children}
      <Flag name="scope.aiTraining" label={SCOPE_TEXTS.aiTraining} />
      <Flag name="scope.aiMaking" label={SCOPE_TEXTS.aiMaking} />
      <Flag name="scope.creditRequired" label={SCOPE_TEXTS.creditRequired} hint={SCOPE_TEXTS.creditRequiredHint} />
    </div>
  );
}

interface FlagProps {
  name: "scope.aiTraining" | "scope.aiMaking" | "scope.creditRequired";
  label: string;
  hint?: string;
}

function Flag({ name, label, hint }: FlagProps) {
  return (
    <FormField<ScopeValues> name={name} label={label} hint={hint}>
      {(described, { value, onBlur, onChange }) => (
        <Checkbox
          {...described}
          checked={value === true}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
    </FormField>
  );
}
