import { RESTRICTIONS, type Restriction } from "@clearhouse/core/base/license/license.schema.ts";
import { useClassOf as classOf } from "@clearhouse/core/base/license/presets.policy.ts";
import type { SendContractInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { INTENDED_USES } from "@clearhouse/core/rights/rights-request/intended-use.schema.ts";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { SEND_TEXTS } from "./texts.ts";

const FIRST_USE = "Social media posts";
const NOTHING_LIMITED = {
  usageRights: FIRST_USE,
  useClass: classOf(FIRST_USE),
  restrictions: [],
  credit: "",
  expiresOn: "",
};

/**
 * The choice whether the contract covers all content of its creator, and the fields for what such a contract allows.
 */
export function CoversFields() {
  const { setValue } = useFormContext<SendContractInput>();
  const covers = useWatch<SendContractInput, "covers">({ name: "covers" });
  const id = useId();
  return (
    <div className="flex flex-col gap-5 rounded-lg border p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="font-medium text-sm">
            {SEND_TEXTS.covers}
          </label>
          <p id={`${id}-hint`} className="text-pretty text-muted-foreground text-xs">
            {SEND_TEXTS.coversHint}
          </p>
        </div>
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={covers !== undefined}
          onCheckedChange={(on) => setValue("covers", on ? NOTHING_LIMITED : undefined, { shouldDirty: true })}
        />
      </div>
      {covers && <ScopeFields />}
    </div>
  );
}

function ScopeFields() {
  const { setValue } = useFormContext<SendContractInput>();
  return (
    <>
      <FormField<SendContractInput> name="covers.usageRights" label={SEND_TEXTS.use} required>
        {(control, { ref, name, value, onBlur }) => (
          <NativeSelect
            {...control}
            {...{ ref, name, onBlur }}
            required
            value={typeof value === "string" ? value : ""}
            onChange={({ target }) => {
              setValue("covers.usageRights", target.value, { shouldDirty: true });
              setValue("covers.useClass", classOf(target.value));
            }}
          >
            <Options of={INTENDED_USES} text={(use) => `${use} · ${SEND_TEXTS.useClasses[classOf(use)]}`} />
          </NativeSelect>
        )}
      </FormField>
      <Restrictions />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField<SendContractInput> name="covers.credit" label={SEND_TEXTS.credit} autoComplete="off" />
        <FormField<SendContractInput>
          name="covers.expiresOn"
          type="date"
          label={SEND_TEXTS.until}
          hint={SEND_TEXTS.untilHint}
        />
      </div>
    </>
  );
}

function Restrictions() {
  const id = useId();
  const { setValue } = useFormContext<SendContractInput>();
  const chosen = useWatch<SendContractInput, "covers.restrictions">({ name: "covers.restrictions" }) ?? [];
  const toggle = (restriction: Restriction, on: boolean) =>
    setValue(
      "covers.restrictions",
      RESTRICTIONS.filter((one) => (one === restriction ? on : chosen.includes(one))),
      { shouldDirty: true },
    );
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 font-medium text-sm">{SEND_TEXTS.restrictions}</legend>
      <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        {RESTRICTIONS.map((restriction) => (
          <div key={restriction} className="flex items-center gap-2 text-sm">
            <Checkbox
              id={`${id}-${restriction}`}
              checked={chosen.includes(restriction)}
              onChange={({ target }) => toggle(restriction, target.checked)}
            />
            <label htmlFor={`${id}-${restriction}`}>{restriction}</label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
