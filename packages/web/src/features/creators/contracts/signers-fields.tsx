import type { SendContractInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import {
  FURTHER_SIGNERS_MAX,
  type SignerRole,
  signerRole,
} from "@clearhouse/core/contracts/contract/signers.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import { ROLE_TEXTS, SEND_TEXTS } from "./texts.ts";

const newSigner = (role: SignerRole) =>
  role === "counter-signer" ? { role, userId: "" } : { role, name: "", email: "" };

/** Who signs beside the creator, and whether one after the other. */
export function SignersFields() {
  const { fields, append, remove } = useFieldArray<SendContractInput, "signers">({ name: "signers" });
  const add = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 rounded-lg border p-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
          <h3 id={id} className="font-medium text-sm">
            {SEND_TEXTS.signers}
          </h3>
          <p className="text-pretty text-muted-foreground text-xs">{SEND_TEXTS.signersHint}</p>
        </div>
        <Button
          ref={add}
          icon={Plus}
          variant="outline"
          size="sm"
          disabled={fields.length >= FURTHER_SIGNERS_MAX}
          onClick={() => append(newSigner("co-owner"))}
        >
          {SEND_TEXTS.addSigner}
        </Button>
      </div>
      {fields.map(({ id: key }, n) => (
        <SignerFields
          key={key}
          n={n}
          onRemove={() => {
            remove(n);
            add.current?.focus();
          }}
        />
      ))}
      {fields.length > 0 && <OrderSwitch />}
    </section>
  );
}

function SignerFields({ n, onRemove }: { n: number; onRemove: () => void }) {
  const { setValue, clearErrors } = useFormContext<SendContractInput>();
  const role = useWatch<SendContractInput, `signers.${number}.role`>({ name: `signers.${n}.role` });
  return (
    <fieldset className="flex flex-col gap-4 border-t pt-4">
      <legend className="sr-only">{SEND_TEXTS.signer(n + 2)}</legend>
      <div className="flex items-end gap-2">
        <FormField<SendContractInput> name={`signers.${n}.role`} label={SEND_TEXTS.signsAs} className="flex-1">
          {(control, { ref, name, onBlur }) => (
            <NativeSelect
              {...control}
              {...{ ref, name, onBlur }}
              value={role}
              onChange={({ target }) => {
                const chosen = signerRole.parse(target.value);
                const isSame = (chosen === "counter-signer") === (role === "counter-signer");
                clearErrors(`signers.${n}`);
                if (isSame) setValue(`signers.${n}.role`, chosen, { shouldDirty: true });
                else setValue(`signers.${n}`, newSigner(chosen), { shouldDirty: true });
              }}
            >
              <Options of={signerRole.options} text={(one) => ROLE_TEXTS[one]} />
            </NativeSelect>
          )}
        </FormField>
        <Button
          icon={Trash2}
          variant="ghost"
          size="icon"
          aria-label={SEND_TEXTS.removeSigner(n + 2)}
          onClick={onRemove}
        />
      </div>
      {role === "counter-signer" ? (
        <MemberField n={n} />
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <FormField<SendContractInput>
            name={`signers.${n}.name`}
            label={SEND_TEXTS.signerName}
            autoComplete="off"
            required
          />
          <FormField<SendContractInput>
            name={`signers.${n}.email`}
            type="email"
            label={SEND_TEXTS.signerEmail}
            autoComplete="off"
            required
          />
        </div>
      )}
    </fieldset>
  );
}

function MemberField({ n }: { n: number }) {
  const { data: members = [] } = useQuery(teamMembersOptions);
  return (
    <FormField<SendContractInput> name={`signers.${n}.userId`} label={SEND_TEXTS.member} required>
      {(control, { ref, name, value, onBlur, onChange }) => (
        <NativeSelect
          {...control}
          {...{ ref, name, onBlur, onChange }}
          value={typeof value === "string" ? value : ""}
          required
        >
          <option value="">{SEND_TEXTS.chooseMember}</option>
          {members.map(({ userId, displayName, email }) => (
            <option key={userId} value={userId}>
              {`${displayName} · ${email}`}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  );
}

function OrderSwitch() {
  const { setValue } = useFormContext<SendContractInput>();
  const inOrder = useWatch<SendContractInput, "inOrder">({ name: "inOrder" });
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4 border-t pt-4">
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-medium text-sm">
          {SEND_TEXTS.inOrder}
        </label>
        <p id={`${id}-hint`} className="text-pretty text-muted-foreground text-xs">
          {SEND_TEXTS.inOrderHint}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={inOrder === true}
        onCheckedChange={(on) => setValue("inOrder", on, { shouldDirty: true })}
      />
    </div>
  );
}
