import type { SendContractInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { contractTemplateOptions, contractTemplatesOptions } from "@/lib/queries/contract-templates.ts";
import { SEND_TEXTS } from "./texts.ts";
import type { SendTexts } from "./use-send-form.ts";

/**
 * The choice among the active templates, and the field for a custom text. The custom text replaces the template's text.
 */
export function TextFields() {
  return (
    <>
      <TemplateField />
      <div className="flex flex-col items-start gap-2">
        <FormField<SendTexts> name="text" label={SEND_TEXTS.custom} hint={SEND_TEXTS.customHint} className="w-full">
          {(control, field) => (
            <Textarea
              dir="auto"
              placeholder={SEND_TEXTS.customPlaceholder}
              // A fixed height: if the height followed the text, the browser would measure a long text again after each
              // letter.
              className="field-sizing-fixed h-28"
              {...control}
              {...field}
            />
          )}
        </FormField>
        <StartFromTemplate />
      </div>
    </>
  );
}

function TemplateField() {
  // Always loaded again, because people often want a template that a colleague has just made.
  const { data, isPending, isError, isFetchedAfterMount } = useQuery({ ...contractTemplatesOptions, staleTime: 0 });
  const templates = data?.filter(({ active }) => active) ?? [];
  usePreselected(isFetchedAfterMount && templates.length === 1 ? templates[0]?.id : undefined);
  const none = isPending ? SEND_TEXTS.templatesLoading : SEND_TEXTS.chooseTemplate;
  const hint = data && templates.length === 0 ? SEND_TEXTS.noTemplates : undefined;
  return (
    <FormField<SendTexts>
      name="templateId"
      label={SEND_TEXTS.template}
      hint={isError && !data ? SEND_TEXTS.templatesFailed : hint}
    >
      {(control, field) => (
        <NativeSelect {...control} {...field}>
          <option value="">{none}</option>
          {templates.map(({ id, name, version }) => (
            <option key={id} value={id}>
              {SEND_TEXTS.templateOf(name, version)}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  );
}

/** Chooses the template if there is only one, and the person has neither chosen a template nor typed a text yet. */
const usePreselected = (templateId: string | undefined): void => {
  const { resetField, getValues } = useFormContext<SendTexts>();
  const done = useRef(false);
  useEffect(() => {
    if (templateId === undefined || done.current) return;
    done.current = true;
    if (getValues("templateId") || getValues("text")) return;
    resetField("templateId", { defaultValue: templateId });
  }, [templateId, resetField, getValues]);
};

/** Copies the template's text into the field for the custom text, if that field is empty. */
function StartFromTemplate() {
  const form = useFormContext<SendContractInput>();
  const [templateId = "", text = ""] = useWatch<SendContractInput, ["templateId", "text"]>({
    name: ["templateId", "text"],
  });
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...contractTemplateOptions(templateId), staleTime: 0 }),
    meta: { failure: { title: SEND_TEXTS.startFailed } },
    onSuccess: ({ content }) => {
      if (form.getValues("text")) return;
      form.setValue("text", content, { shouldDirty: true });
      form.setFocus("text");
    },
  });
  if (templateId === "" || text !== "") return null;
  return (
    <Button
      icon={PencilLine}
      variant="outline"
      size="sm"
      className="h-auto min-h-8 max-w-full whitespace-normal"
      disabled={start.isPending}
      onClick={() => start.mutate()}
    >
      {SEND_TEXTS.startFrom}
    </Button>
  );
}
