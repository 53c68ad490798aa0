import { FormField } from "@/components/form/form-field.tsx";
import { SCOPE_TEXTS } from "@/components/form/scope-texts.ts";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import type { ByUrlValues } from "../lib/request-form.ts";

/** Whether the owner has to prove the account after a yes. Several requests at once can't ask for it. */
export function ProofField() {
  return (
    <FormField<ByUrlValues>
      name="accountProof"
      label={SCOPE_TEXTS.accountProof}
      hint={SCOPE_TEXTS.accountProofHint}
      className="sm:col-span-2"
    >
      {(described, { ref, name, value, onBlur, onChange }) => (
        <NativeSelect
          {...described}
          {...{ ref, name, onBlur }}
          value={String(value ?? "")}
          className="flex"
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <Options of={["", "none", "account"] as const} text={(one) => SCOPE_TEXTS.proofLabels[one]} />
        </NativeSelect>
      )}
    </FormField>
  );
}
