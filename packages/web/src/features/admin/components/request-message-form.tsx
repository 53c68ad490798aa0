import { DEFAULT_REQUEST_MESSAGE, requestMessage } from "@clearhouse/core/team/request-message.policy.ts";
import { requestMessageTemplate } from "@clearhouse/core/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Plus, RotateCcw } from "lucide-react";
import { useId, useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { Form, FormProblem, SubmitButton } from "@/components/form.tsx";
import { FormField } from "@/components/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useSaveRequestMessage } from "../api/save-request-message.ts";
import { REQUEST_MESSAGE_TEXTS } from "../texts.ts";

const messageForm = z.object({ message: requestMessageTemplate });

/** @param stored "" for the product's own text, which then stands in the field */
export function RequestMessageForm({ stored }: { stored: string }) {
  const save = useSaveRequestMessage();
  const form = useForm({
    resolver: zodResolver(messageForm),
    values: { message: stored || DEFAULT_REQUEST_MESSAGE },
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
  });
  const message = useWatch({ control: form.control, name: "message" });
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (next: string) => form.setValue("message", next, { shouldDirty: true, shouldValidate: true });
  const insert = (placeholder: string) => {
    const [from, to] = [area.current?.selectionStart ?? message.length, area.current?.selectionEnd ?? message.length];
    change(message.slice(0, from) + placeholder + message.slice(to));
    // React has written the new text only by then, and puts the caret at its end.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + placeholder.length, from + placeholder.length);
    });
  };
  return (
    <Form
      form={form}
      failure={REQUEST_MESSAGE_TEXTS.saveFailed}
      onSubmit={async ({ message: typed }) => {
        // A team that has the product's own text has it in its next version as well.
        const kept = await save.mutateAsync(typed === DEFAULT_REQUEST_MESSAGE ? "" : typed);
        form.reset({ message: kept.requestMessage || DEFAULT_REQUEST_MESSAGE }, { keepDirtyValues: false });
        notifySuccess(REQUEST_MESSAGE_TEXTS.saved);
      }}
      className="flex flex-col gap-5"
    >
      <FormProblem />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <FormField<{ message: string }> name="message" label={REQUEST_MESSAGE_TEXTS.field} required>
            {(control, { ref, ...field }) => (
              <Textarea
                dir="auto"
                className="max-h-[32rem] min-h-72"
                {...control}
                {...field}
                ref={(element) => {
                  ref(element);
                  area.current = element;
                }}
              />
            )}
          </FormField>
          <Placeholders onInsert={insert} />
        </div>
        <Preview template={message} />
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          sending={REQUEST_MESSAGE_TEXTS.saving}
          disabled={!form.formState.isDirty || message.trim() === ""}
        >
          {REQUEST_MESSAGE_TEXTS.save}
        </SubmitButton>
        <Button
          variant="outline"
          disabled={message === DEFAULT_REQUEST_MESSAGE || form.formState.isSubmitting}
          onClick={() => change(DEFAULT_REQUEST_MESSAGE)}
        >
          <RotateCcw aria-hidden="true" />
          {REQUEST_MESSAGE_TEXTS.reset}
        </Button>
      </div>
    </Form>
  );
}

function Placeholders({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="text-muted-foreground text-xs">
        {REQUEST_MESSAGE_TEXTS.placeholders}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-1.5">
        {Object.entries(REQUEST_MESSAGE_TEXTS.names).map(([placeholder, name]) => (
          <li key={placeholder}>
            <Button variant="outline" size="sm" title={placeholder} onClick={() => onInsert(placeholder)}>
              <Plus aria-hidden="true" />
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Preview({ template }: { template: string }) {
  const id = useId();
  const { user, team } = useSession();
  const names = {
    creatorName: REQUEST_MESSAGE_TEXTS.sampleCreator,
    requesterName: user.displayName,
    contentTitle: REQUEST_MESSAGE_TEXTS.sampleTitle,
    brand: team.defaultBrand,
  };
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="font-medium text-sm leading-tight">
        {REQUEST_MESSAGE_TEXTS.preview}
      </h3>
      <p className="whitespace-pre-wrap break-words rounded-lg border bg-well p-4 text-sm" dir="auto">
        {requestMessage(names, template)}
      </p>
      <p className="text-muted-foreground text-xs">{REQUEST_MESSAGE_TEXTS.previewText}</p>
    </section>
  );
}
