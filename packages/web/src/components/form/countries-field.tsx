import { COUNTRY_CODES, countryName } from "@clearhouse/core/base/license/countries.policy.ts";
import { X } from "lucide-react";
import { FormField } from "@/components/form/form-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { SCOPE_TEXTS, type ScopeValues } from "./scope-texts.ts";

const BY_NAME = COUNTRY_CODES.toSorted((a, b) => countryName(a).localeCompare(countryName(b)));

/** Worldwide, or some countries, which are added one by one. */
export function CountriesField() {
  return (
    <FormField<ScopeValues> name="scope.countries" label={SCOPE_TEXTS.countries}>
      {(described, { ref, name, value, onBlur, onChange }) => {
        const chosen = Array.isArray(value) ? value.map(String) : [];
        return (
          <div className="flex flex-col gap-2">
            <NativeSelect
              {...described}
              {...{ ref, name, onBlur }}
              value=""
              className="flex"
              onChange={({ target }) =>
                onChange(target.value === "worldwide" ? "worldwide" : [...chosen, target.value])
              }
            >
              <option value="">{chosen.length === 0 ? SCOPE_TEXTS.worldwide : SCOPE_TEXTS.addCountry}</option>
              {chosen.length > 0 && <option value="worldwide">{SCOPE_TEXTS.worldwide}</option>}
              <Options of={BY_NAME.filter((code) => !chosen.includes(code))} text={countryName} />
            </NativeSelect>
            {chosen.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {chosen.map((code) => (
                  <li key={code}>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={SCOPE_TEXTS.removeCountry(countryName(code))}
                      onClick={() => {
                        const left = chosen.filter((other) => other !== code);
                        onChange(left.length === 0 ? "worldwide" : left);
                      }}
                    >
                      {countryName(code)}
                      <X aria-hidden="true" />
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      }}
    </FormField>
  );
}
