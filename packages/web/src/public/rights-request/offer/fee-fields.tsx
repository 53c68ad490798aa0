import { CURRENCIES } from "@clearhouse/core/base/license/fee.policy.ts";
import type { FieldErrors, Offer } from "@clearhouse/first-screens/rights-request/draft.ts";
import { useId } from "react";
import { Field, FieldError, FieldLabel } from "@/components/ui/field.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { TextField } from "../../shared/text-field.tsx";
import { useOfferReader } from "./offer-reader.tsx";

interface Props {
  offer: Offer;
  errors: FieldErrors;
  onChange: (change: Partial<Offer>) => void;
}

/** An amount with its currency. */
export function FeeFields({ offer: { amount, currency }, errors, onChange }: Props) {
  const { say, locale } = useOfferReader();
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const id = useId();
  const wrong = errors["fee.currency"];
  return (
    <>
      <TextField
        label={say("offerAmount")}
        required
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={errors["fee.amount"]}
        hint={say("offerAmountHint")}
        onValue={(typed) => onChange({ amount: typed })}
      />
      <Field data-invalid={wrong !== undefined}>
        <FieldLabel htmlFor={id} required>
          {say("offerCurrency")}
        </FieldLabel>
        <NativeSelect
          id={id}
          required
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-error`}
          value={currency}
          className="flex"
          controlClassName="data-[size=default]:h-11 md:data-[size=default]:text-base"
          onChange={({ target }) => onChange({ currency: target.value })}
        >
          <option value="">{say("chooseCountry")}</option>
          {CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {code} – {names.of(code)}
            </option>
          ))}
        </NativeSelect>
        <FieldError id={`${id}-error`}>{wrong}</FieldError>
      </Field>
    </>
  );
}
