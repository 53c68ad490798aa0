import { LOCALES } from "@clearhouse/core/base/texts/locale.policy.ts";
import { URGENCIES, URGENCY_LABELS } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { BrandUseFields } from "@/components/form/brand-use-fields.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { MoreFields } from "@/components/form/more-fields.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import type { ByUrlValues } from "../lib/request-form.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { AskedSummary } from "./asked-summary.tsx";
import { EarlierAnswers } from "./earlier-answers.tsx";
import { ProofField } from "./proof-field.tsx";

/**
 * The owner's name and email address.
 * @param first whether the form begins with these fields
 * @param source the web address of the asset for which they are asked; absent if the form has a field for it
 */
export function OwnerFields({ first = false, source }: { first?: boolean; source?: string }) {
  const { control } = useFormContext<ByUrlValues>();
  const email = useWatch({ control, name: "contentOwnerEmail" }) ?? "";
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <FormField<ByUrlValues>
          name="contentOwner"
          label={REQUEST_TEXTS.contentOwner}
          hint={REQUEST_TEXTS.contentOwnerHint}
          required
          first={first}
        />
        <FormField<ByUrlValues>
          name="contentOwnerEmail"
          type="email"
          label={REQUEST_TEXTS.contentOwnerEmail}
          hint={REQUEST_TEXTS.contentOwnerEmailHint}
        />
      </div>
      {email.trim() !== "" && <RemindField />}
      <EarlierAnswers source={source} />
    </>
  );
}

/** Whether the owner is reminded. Shown only if an email address is entered, because reminders are mails. */
export function RemindField() {
  return (
    <FormField<ByUrlValues> name="remind" label={REQUEST_TEXTS.remind} hint={REQUEST_TEXTS.remindHint}>
      {(described, { value, onChange }) => (
        <Switch {...described} checked={value === true} onCheckedChange={onChange} />
      )}
    </FormField>
  );
}

/** The fields that all request forms share, such as the brand and the intended use. */
export function ScopeFields({ uses, single = true }: { uses: readonly string[]; single?: boolean }) {
  const { errors } = useFormState<ByUrlValues>();
  return (
    <>
      <BrandUseFields uses={uses} />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <FormField<ByUrlValues>
          name="urgency"
          label={REQUEST_TEXTS.urgency}
          options={URGENCIES.map((urgency) => ({ value: urgency, label: URGENCY_LABELS[urgency] }))}
        />
        <FormField<ByUrlValues>
          name="requestedUntil"
          type="date"
          label={REQUEST_TEXTS.requestedUntil}
          hint={REQUEST_TEXTS.requestedUntilHint}
        />
        <FormField<ByUrlValues> name="requestedBy" label={REQUEST_TEXTS.requestedBy} required autoComplete="name" />
        <FormField<ByUrlValues> name="locale" label={REQUEST_TEXTS.locale} hint={REQUEST_TEXTS.localeHint}>
          {(control, { ref, name, value, onBlur, onChange }) => (
            <NativeSelect
              {...control}
              {...{ ref, name, onBlur, onChange }}
              value={typeof value === "string" ? value : ""}
              className="flex"
            >
              <option value="">{REQUEST_TEXTS.locales.browser}</option>
              <Options of={LOCALES} text={(locale) => REQUEST_TEXTS.locales[locale]} />
            </NativeSelect>
          )}
        </FormField>
      </div>
      <MoreFields wrong={errors.accountProof !== undefined}>{single && <ProofField />}</MoreFields>
      <AskedSummary />
    </>
  );
}
