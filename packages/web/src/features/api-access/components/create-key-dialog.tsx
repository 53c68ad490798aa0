import { API_SCOPES, type CreatedApiKey, createApiKeyInput } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { SCOPE_TEXTS } from "@/lib/api-texts.ts";
import { useCreateKey } from "../api/keys.ts";
import { KEY_TEXTS } from "../texts.ts";
import { ChoicesField } from "./choices-field.tsx";
import { SecretToCopy } from "./secret-to-copy.tsx";

export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      <Steps />
    </FormDialog>
  );
}

/** Shows first the form, then the secret of the new key. */
function Steps() {
  const { done } = useFormDialog();
  const [made, setMade] = useState<CreatedApiKey>();
  if (made)
    return <SecretToCopy title={KEY_TEXTS.created} label={KEY_TEXTS.secret} secret={made.secret} onClose={done} />;
  return <KeyForm onMade={setMade} />;
}

function KeyForm({ onMade }: { onMade: (key: CreatedApiKey) => void }) {
  const create = useCreateKey();
  const form = useForm({
    resolver: zodResolver(createApiKeyInput),
    defaultValues: { name: "", scopes: ["assets:read" as const], expiresOn: "" },
  });
  return (
    <DialogForm
      form={form}
      title={KEY_TEXTS.create}
      description={KEY_TEXTS.createText}
      submit={KEY_TEXTS.create}
      sending={KEY_TEXTS.creating}
      failure={KEY_TEXTS.createFailed}
      onSubmit={async (input) => onMade(await create.mutateAsync(input))}
    >
      <FormField name="name" label={KEY_TEXTS.name} hint={KEY_TEXTS.nameHint} required autoComplete="off" />
      <ChoicesField
        name="scopes"
        legend={KEY_TEXTS.scopes}
        options={API_SCOPES}
        texts={SCOPE_TEXTS}
        // Who has the links can answer with them.
        apart={["links:read"]}
      />
      <FormField name="expiresOn" type="date" label={KEY_TEXTS.expiresOn} hint={KEY_TEXTS.expiresHint} />
    </DialogForm>
  );
}
