import { CONTRACT_PLACEHOLDERS, markOf } from "@clearhouse/core/contracts/contract-template/placeholders.policy.ts";
import { Plus } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { FORM_TEXTS, PLACEHOLDER_NAMES } from "../texts.ts";
import { TextUpload } from "./text-upload.tsx";

interface Fields {
  name: string;
  description: string;
  content: string;
}

/**
 * The fields of the create and the edit form. `children` are fields that only one of the forms has, between description
 * and text.
 */
export function TemplateFields({ children }: { children?: ReactNode }) {
  const form = useFormContext<Fields>();
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (content: string) => form.setValue("content", content, { shouldDirty: true, shouldValidate: true });
  const insert = (placeholder: string) => {
    const content = form.getValues("content");
    const [from, to] = [area.current?.selectionStart ?? content.length, area.current?.selectionEnd ?? content.length];
    change(content.slice(0, from) + placeholder + content.slice(to));
    // In the next frame React has rendered the text, and the caret can be placed after the inserted placeholder.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + placeholder.length, from + placeholder.length);
    });
  };
  return (
    <>
      <FormField<Fields> name="name" label={FORM_TEXTS.name} required autoComplete="off" />
      <FormField<Fields>
        name="description"
        label={FORM_TEXTS.description}
        multiline
        areaClassName="min-h-16 max-h-40"
      />
      {children}
      <div className="flex flex-col gap-3">
        <Placeholders onInsert={insert} />
        <TextUpload current={() => form.getValues("content")} onText={change} />
        <FormField<Fields> name="content" label={FORM_TEXTS.content} hint={FORM_TEXTS.contentHint} required>
          {(control, { ref, ...field }) => (
            <Textarea
              dir="auto"
              required
              // A fixed height: if the height followed the text, a long text would be measured again with each letter.
              className="field-sizing-fixed h-64"
              {...control}
              {...field}
              ref={(element) => {
                ref(element);
                area.current = element;
              }}
            />
          )}
        </FormField>
      </div>
    </>
  );
}

function Placeholders({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="text-muted-foreground text-xs">
        {FORM_TEXTS.placeholders}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-1.5">
        {CONTRACT_PLACEHOLDERS.map((placeholder) => (
          <li key={placeholder}>
            <Button
              icon={Plus}
              variant="outline"
              size="sm"
              title={markOf(placeholder)}
              onClick={() => onInsert(markOf(placeholder))}
            >
              {PLACEHOLDER_NAMES[placeholder]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
