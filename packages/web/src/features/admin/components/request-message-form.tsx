import { LOCALES, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { DEFAULT_REQUEST_MESSAGES, requestMessage } from "@clearhouse/core/people/team/request-message.policy.ts";
import { Plus, RotateCcw } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { ConflictNotice } from "@/components/conflict-notice.tsx";
import { Form, FormProblem, SubmitButton } from "@/components/form/form.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import { REQUEST_MESSAGE_TEXTS } from "../texts.ts";
import { type Messages, type Stored, useMessageForm } from "./use-message-form.ts";

/** A long text and its preview scroll, so that the Save button stays near. */
const MAX_HEIGHT = "max-h-[32rem]";

export function RequestMessageForm({ stored }: { stored: Stored }) {
  const { form, save, refused, reload, conflict, reloading } = useMessageForm(stored);
  const [locale, setLocale] = useState<Locale>("en");
  const messages = useWatch({ control: form.control });
  const message = messages[locale] ?? "";
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (next: string) => form.setValue(locale, next, { shouldDirty: true, shouldValidate: true });
  const insert = (placeholder: string) => {
    const [from, to] = [area.current?.selectionStart ?? message.length, area.current?.selectionEnd ?? message.length];
    change(message.slice(0, from) + placeholder + message.slice(to));
    // In the next frame React has rendered the text, and the caret can be placed after the inserted placeholder.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + placeholder.length, from + placeholder.length);
    });
  };
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Form
      form={form}
      failure={refused}
      onInvalid={() => {
        const invalid = LOCALES.filter((each) => form.getFieldState(each).invalid);
        if (invalid[0] && !invalid.includes(locale)) setLocale(invalid[0]);
      }}
      onSubmit={save}
      className="flex flex-col gap-5"
    >
      <FormProblem />
      {conflict && <ConflictNotice title={REQUEST_MESSAGE_TEXTS.conflict} onReload={reload} reloading={reloading} />}
      <Tabs value={locale} onValueChange={(chosen) => setLocale(chosen === "es" ? "es" : "en")}>
        <TabsList aria-label={REQUEST_MESSAGE_TEXTS.language}>
          {LOCALES.map((offered) => (
            <TabsTrigger key={offered} value={offered}>
              {REQUEST_MESSAGE_TEXTS.languages[offered]}
            </TabsTrigger>
          ))}
        </TabsList>
        <p className="text-muted-foreground text-sm">{REQUEST_MESSAGE_TEXTS.usedFor[locale]}</p>
        <TabsContent value={locale} className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-3">
            <FormField<Messages> key={locale} name={locale} label={REQUEST_MESSAGE_TEXTS.field} required>
              {(control, { ref, ...field }) => (
                <Textarea
                  dir="auto"
                  lang={locale}
                  className={cn(MAX_HEIGHT, "min-h-72")}
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
          <Preview template={message} locale={locale} />
        </TabsContent>
      </Tabs>
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          sending={REQUEST_MESSAGE_TEXTS.saving}
          disabled={!isDirty || conflict || LOCALES.some((each) => messages[each]?.trim() === "")}
        >
          {REQUEST_MESSAGE_TEXTS.save}
        </SubmitButton>
        <Button
          icon={RotateCcw}
          variant="outline"
          disabled={message === DEFAULT_REQUEST_MESSAGES[locale] || isSubmitting}
          onClick={() => change(DEFAULT_REQUEST_MESSAGES[locale])}
        >
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
            <Button icon={Plus} variant="outline" size="sm" title={placeholder} onClick={() => onInsert(placeholder)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Preview({ template, locale }: { template: string; locale: Locale }) {
  const id = useId();
  const { user, team } = useSession();
  const names = {
    creatorName: REQUEST_MESSAGE_TEXTS.sampleCreator,
    requesterName: user.displayName,
    contentTitle: REQUEST_MESSAGE_TEXTS.sampleTitle,
    brand: team.defaultBrand,
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="font-medium text-sm leading-none">
        {REQUEST_MESSAGE_TEXTS.preview}
      </h3>
      <ScrollRegion aria-labelledby={id} className={cn(MAX_HEIGHT, "rounded-lg border bg-well p-4")}>
        <p className="whitespace-pre-wrap break-words text-sm" dir="auto" lang={locale}>
          {requestMessage(names, template)}
        </p>
      </ScrollRegion>
      <p className="text-muted-foreground text-xs">{REQUEST_MESSAGE_TEXTS.previewText}</p>
    </div>
  );
}
