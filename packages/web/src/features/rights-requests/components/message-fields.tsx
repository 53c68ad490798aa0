import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { type ByUrlValues, defaultMessage } from "../lib/request-form.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/**
 * The message to the owner. Until the person changes its text, the text follows the other fields, and the server writes
 * the final message. A changed message is sent as typed.
 */
export function MessageFields({ assetName }: { assetName?: string }) {
  const { control, setValue, formState } = useFormContext<ByUrlValues>();
  const { errors, dirtyFields } = formState;
  const { team } = useSession();
  const values = useWatch({ control });
  const title = assetName ?? values.contentTitle ?? "";
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
      <FormField<ByUrlValues>
        name="message"
        label={REQUEST_TEXTS.message}
        hint={
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {own ? REQUEST_TEXTS.messageOwn : REQUEST_TEXTS.messageFollows}
            {own && (
              <Button variant="link" className="text-xs" onClick={restoreDefault}>
                {REQUEST_TEXTS.useDefault}
              </Button>
            )}
          </span>
        }
      >
        {(control, { ref }) => (
          <Textarea
            ref={ref}
            dir="auto"
            className="max-h-72"
            {...control}
            value={own ? (values.message ?? "") : defaultMessage(values, title, team)}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </FormField>
      <FormField<ByUrlValues> name="context" label={REQUEST_TEXTS.context} hint={REQUEST_TEXTS.contextHint} multiline />
    </>
  );
}
