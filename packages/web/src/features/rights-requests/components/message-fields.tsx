import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldDescription, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { type ByUrlValues, defaultMessage } from "../lib/request-form.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** An untouched message follows the fields and is left to the server to write; a changed one is sent as written. */
export function MessageFields({ assetName }: { assetName?: string }) {
  const { control, setValue, register, formState } = useFormContext<ByUrlValues>();
  const { errors, dirtyFields } = formState;
  const values = useWatch({ control });
  const [emptied, setEmptied] = useState(false);
  const own = dirtyFields.message === true || emptied;
  const change = (message: string) => {
    setEmptied(message === "");
    setValue("message", message, { shouldDirty: true, shouldValidate: errors.message !== undefined });
  };
  const restoreDefault = () => {
    setEmptied(false);
    setValue("message", "", { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <Field data-invalid={errors.message !== undefined}>
        <FieldLabel htmlFor="request-message">{REQUEST_TEXTS.message}</FieldLabel>
        <Textarea
          id="request-message"
          dir="auto"
          className="max-h-72"
          aria-invalid={errors.message !== undefined}
          aria-describedby="request-message-hint"
          value={own ? (values.message ?? "") : defaultMessage(values, assetName ?? values.contentTitle ?? "")}
          onChange={(event) => change(event.target.value)}
        />
        <FieldError>{errors.message?.message}</FieldError>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <FieldDescription id="request-message-hint">
            {own ? REQUEST_TEXTS.messageOwn : REQUEST_TEXTS.messageFollows}
          </FieldDescription>
          {own && (
            <Button variant="link" className="text-xs" onClick={restoreDefault}>
              {REQUEST_TEXTS.useDefault}
            </Button>
          )}
        </div>
      </Field>
      <Field data-invalid={errors.context !== undefined}>
        <FieldLabel htmlFor="request-context">{REQUEST_TEXTS.context}</FieldLabel>
        <Textarea
          id="request-context"
          dir="auto"
          aria-invalid={errors.context !== undefined}
          aria-describedby="request-context-hint"
          {...register("context")}
        />
        <FieldError>{errors.context?.message}</FieldError>
        <FieldDescription id="request-context-hint">{REQUEST_TEXTS.contextHint}</FieldDescription>
      </Field>
    </>
  );
}
