import { pickedUses } from "@clearhouse/core/base/license/picked-uses.policy.ts";
import { useClassOf } from "@clearhouse/core/base/license/presets.policy.ts";
import { isOwnName } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import { LOCALES } from "@clearhouse/core/base/texts/locale.policy.ts";
import { URGENCIES, URGENCY_LABELS } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { FormField } from "@/components/form/form-field.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import type { ByUrlValues } from "../lib/request-form.ts";
import { SCOPE_TEXTS } from "../scope-texts.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { AskedSummary } from "./asked-summary.tsx";
import { EarlierAnswers } from "./earlier-answers.tsx";
import { ManyField } from "./many-field.tsx";
import { MoreFields } from "./more-fields.tsx";

/**
 * The owner's name and email address.
 * @param first whether the form begins with these fields
 */
export function OwnerFields({ first = false }: { first?: boolean }) {
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
      <EarlierAnswers />
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
export function ScopeFields({ uses }: { uses: readonly string[] }) {
  return (
    <>
      <AskedUses uses={uses} />
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
      <MoreFields />
      <AskedSummary />
    </>
  );
}

/** Brands and uses, several of each. A use that another one contains is said to be included. */
function AskedUses({ uses }: { uses: readonly string[] }) {
  const { team } = useSession();
  const { control } = useFormContext<ByUrlValues>();
  const chosen = useWatch({ control, name: "scope.uses" }) ?? [];
  const brands = useWatch({ control, name: "scope.brands" }) ?? [];
  // The team's own name stands for all its brands, so a brand beside it changes nothing.
  const whole = brands.find((brand) => isOwnName(brand, team.name));
  const container = new Map(pickedUses(chosen).map(({ label, includedIn }) => [label, includedIn]));
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <ManyField
        name="scope.brands"
        label={SCOPE_TEXTS.brands}
        options={team.brandOptions.map((brand) => ({
          value: brand,
          label: <Picked value={brand} about={whole && whole !== brand ? SCOPE_TEXTS.includedIn(whole) : ""} />,
        }))}
      />
      <ManyField
        name="scope.uses"
        label={SCOPE_TEXTS.uses}
        options={uses.map((use) => ({ value: use, label: <Use use={use} includedIn={container.get(use)} /> }))}
      />
    </div>
  );
}

/** An intended use with its class, because the class decides which terms the owner accepts. */
function Use({ use, includedIn }: { use: string; includedIn: string | undefined }) {
  const kind = REQUEST_TEXTS.useClasses[useClassOf(use)];
  return <Picked value={use} about={includedIn ? SCOPE_TEXTS.includedIn(includedIn) : kind} />;
}

function Picked({ value, about }: { value: string; about: string }) {
  if (about === "") return value;
  return (
    <>
      {value} <span className="text-muted-foreground">· {about}</span>
    </>
  );
}
