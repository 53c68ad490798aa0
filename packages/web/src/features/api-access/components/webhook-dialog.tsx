import {
  type CreatedWebhook,
  createWebhookInput,
  WEBHOOK_EVENTS,
  type Webhook,
} from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { DialogProps } from "@/components/dialog-props.ts";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { EVENT_TEXTS } from "@/lib/api-texts.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { useCreateWebhook, useEditWebhook } from "../api/webhooks.ts";
import { WEBHOOK_TEXTS } from "../texts.ts";
import { ChoicesField } from "./choices-field.tsx";
import { SecretToCopy } from "./secret-to-copy.tsx";

interface Props extends DialogProps {
  /** The webhook to edit; absent if a webhook is added. */
  webhook?: Webhook;
}

export function WebhookDialog({ webhook, open, onClose }: Props) {
  return (
    <FormDialog open={open} onClose={onClose} size="md">
      {webhook ? <EditForm webhook={webhook} /> : <Steps />}
    </FormDialog>
  );
}

/** Shows first the form, then the secret of the new webhook. */
function Steps() {
  const { done } = useFormDialog();
  const [made, setMade] = useState<CreatedWebhook>();
  if (made)
    return (
      <SecretToCopy title={WEBHOOK_TEXTS.added} label={WEBHOOK_TEXTS.secret} secret={made.secret} onClose={done} />
    );
  return <AddForm onMade={setMade} />;
}

function AddForm({ onMade }: { onMade: (webhook: CreatedWebhook) => void }) {
  const create = useCreateWebhook();
  const form = useForm({
    resolver: zodResolver(createWebhookInput),
    defaultValues: { url: "", events: [...WEBHOOK_EVENTS] },
  });
  return (
    <DialogForm
      form={form}
      title={WEBHOOK_TEXTS.add}
      description={WEBHOOK_TEXTS.addText}
      submit={WEBHOOK_TEXTS.add}
      sending={WEBHOOK_TEXTS.adding}
      failure={WEBHOOK_TEXTS.addFailed}
      onSubmit={async (input) => onMade(await create.mutateAsync(input))}
    >
      <Fields />
    </DialogForm>
  );
}

function EditForm({ webhook: { id, url, events } }: { webhook: Webhook }) {
  const { done } = useFormDialog();
  const edit = useEditWebhook();
  const form = useForm({ resolver: zodResolver(createWebhookInput), defaultValues: { url, events } });
  return (
    <DialogForm
      form={form}
      title={WEBHOOK_TEXTS.editTitle}
      submit={WEBHOOK_TEXTS.save}
      sending={WEBHOOK_TEXTS.saving}
      failure={WEBHOOK_TEXTS.saveFailed}
      onSubmit={async (json) => {
        await edit.mutateAsync({ webhookId: id, json });
        notifySuccess(WEBHOOK_TEXTS.saved);
        done();
      }}
    >
      <Fields />
    </DialogForm>
  );
}

function Fields() {
  return (
    <>
      <FormField
        name="url"
        type="url"
        label={WEBHOOK_TEXTS.url}
        hint={WEBHOOK_TEXTS.urlHint}
        required
        autoComplete="off"
        placeholder="https://example.com/clearhouse"
      />
      <ChoicesField name="events" legend={WEBHOOK_TEXTS.events} options={WEBHOOK_EVENTS} texts={EVENT_TEXTS} />
    </>
  );
}
