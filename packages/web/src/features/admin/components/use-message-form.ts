import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { DEFAULT_REQUEST_MESSAGES } from "@clearhouse/core/people/team/request-message.policy.ts";
import { requestMessageTemplate, type TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { hasCode } from "@/lib/api/api-error.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { useReloadSettings, useSaveSettings } from "../api/save-settings.ts";
import { REQUEST_MESSAGE_TEXTS } from "../texts.ts";

const messageForm = z.object({ en: requestMessageTemplate, es: requestMessageTemplate });
export type Messages = z.infer<typeof messageForm>;

export type Stored = Pick<TeamSettings, "requestMessage" | "requestMessageEs">;

const textsOf = ({ requestMessage, requestMessageEs }: Stored): Stored => ({ requestMessage, requestMessageEs });

/** The values of the fields. For a team without a text of its own, they are the default texts. */
const shown = ({ requestMessage, requestMessageEs }: Stored): Messages => ({
  en: requestMessage || DEFAULT_REQUEST_MESSAGES.en,
  es: requestMessageEs || DEFAULT_REQUEST_MESSAGES.es,
});

/** The default text is saved as "", so that the team gets future versions of the default text too. */
const kept = (locale: Locale, typed: string): string => (typed === DEFAULT_REQUEST_MESSAGES[locale] ? "" : typed);

/**
 * The team's message in each language. A save also sends the texts that the form was filled from, and the server
 * refuses it if another admin has saved other texts since. After a refusal, `reload` loads the saved texts and keeps
 * what was typed.
 * @param stored the saved texts; "" stands for the default text
 */
export const useMessageForm = (stored: Stored) => {
  const saving = useSaveSettings();
  const reloading = useReloadSettings();
  const form = useForm({
    resolver: zodResolver(messageForm),
    values: shown(stored),
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
  });
  const { dirtyFields } = form.formState;
  const [began, setBegan] = useState(() => textsOf(stored));
  const now: Stored = {
    requestMessage: dirtyFields.en ? began.requestMessage : stored.requestMessage,
    requestMessageEs: dirtyFields.es ? began.requestMessageEs : stored.requestMessageEs,
  };
  if (now.requestMessage !== began.requestMessage || now.requestMessageEs !== began.requestMessageEs) setBegan(now);

  const save = async ({ en, es }: Messages): Promise<void> => {
    const saved = await saving.mutateAsync({
      ...(dirtyFields.en && { requestMessage: kept("en", en) }),
      ...(dirtyFields.es && { requestMessageEs: kept("es", es) }),
      was: began,
    });
    form.reset(shown(saved), { keepDirtyValues: false });
    notifySuccess(REQUEST_MESSAGE_TEXTS.saved);
  };
  const refused = (error: unknown, fieldsNamed: boolean) => {
    if (fieldsNamed || hasCode(error, "team.conflict")) return;
    notifyFailure(error, { title: REQUEST_MESSAGE_TEXTS.saveFailed });
  };
  const reload = () =>
    reloading.mutate(undefined, {
      onSuccess: (newest) => {
        setBegan(textsOf(newest));
        saving.reset();
      },
      onError: (error) => notifyFailure(error, { title: REQUEST_MESSAGE_TEXTS.loadFailed }),
    });
  return {
    form,
    save,
    refused,
    reload,
    conflict: hasCode(saving.error, "team.conflict"),
    reloading: reloading.isPending,
  };
};
