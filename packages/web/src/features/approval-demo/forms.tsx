import { RESTRICTIONS } from "@clearhouse/core/base/license/license.schema.ts";
import { approveInput, denyInput } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { DEMO_TEXTS } from "./texts.ts";

/**
 * The form's fields. An approval needs a name, an email address and the usage rights; a denial needs a reason.
 */
const approval = approveInput.pick({
  name: true,
  email: true,
  usageRights: true,
  restrictions: true,
  expiresOn: true,
  notes: true,
});
const denial = denyInput.pick({ reason: true });

interface Steps {
  onBack: () => void;
  onDone: () => void;
}

function Buttons({ onBack, children }: Pick<Steps, "onBack"> & { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="outline" className="h-11 flex-1" onClick={onBack}>
        {DEMO_TEXTS.back}
      </Button>
      {children}
    </div>
  );
}

function Restrictions(props: { id: string; value: readonly string[]; onChange: (value: string[]) => void }) {
  const { id, value, onChange } = props;
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2" id={id}>
      {RESTRICTIONS.map((restriction) => (
        <label key={restriction} htmlFor={`${id}-${restriction}`} className="flex min-h-11 items-center gap-3">
          <Checkbox
            id={`${id}-${restriction}`}
            checked={value.includes(restriction)}
            onChange={({ target }) => {
              const others = value.filter((other) => other !== restriction);
              onChange(target.checked ? [...others, restriction] : others);
            }}
          />
          {restriction}
        </label>
      ))}
    </div>
  );
}

export function DemoApproval({ onBack, onDone }: Steps) {
  const form = useForm({
    resolver: zodResolver(approval),
    defaultValues: { name: "", email: "", usageRights: "", restrictions: [], expiresOn: "", notes: "" },
  });
  return (
    <Form form={form} keeps failure={DEMO_TEXTS.failed} onSubmit={async () => onDone()}>
      <FieldGroup>
        <FormField<typeof approval._zod.input> name="name" label={DEMO_TEXTS.name} required autoComplete="name" />
        <FormField<typeof approval._zod.input> name="email" type="email" label={DEMO_TEXTS.email} required />
        <FormField<typeof approval._zod.input> name="usageRights" label={DEMO_TEXTS.usageRights} required />
        <FormField<typeof approval._zod.input> name="restrictions" label={DEMO_TEXTS.restrictions}>
          {({ id }, { value, onChange }) => (
            <Restrictions id={id} value={Array.isArray(value) ? value : []} onChange={onChange} />
          )}
        </FormField>
        <FormField<typeof approval._zod.input> name="expiresOn" type="date" label={DEMO_TEXTS.expiration} />
        <FormField<typeof approval._zod.input> name="notes" multiline label={DEMO_TEXTS.notes} />
        <Buttons onBack={onBack}>
          <SubmitButton sending={DEMO_TEXTS.sending} className="h-11 flex-1">
            {DEMO_TEXTS.submitApproval}
          </SubmitButton>
        </Buttons>
      </FieldGroup>
    </Form>
  );
}

export function DemoDenial({ onBack, onDone }: Steps) {
  const form = useForm({ resolver: zodResolver(denial), defaultValues: { reason: "" } });
  return (
    <Form form={form} keeps failure={DEMO_TEXTS.failed} onSubmit={async () => onDone()}>
      <FieldGroup>
        <FormField<typeof denial._zod.input> name="reason" multiline label={DEMO_TEXTS.reason} required />
        <Buttons onBack={onBack}>
          <SubmitButton sending={DEMO_TEXTS.sending} className="h-11 flex-1">
            {DEMO_TEXTS.submitDenial}
          </SubmitButton>
        </Buttons>
      </FieldGroup>
    </Form>
  );
}
