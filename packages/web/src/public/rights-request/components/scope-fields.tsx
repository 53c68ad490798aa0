import { RESTRICTIONS } from "@clearhouse/core/licence/licence.schema.ts";
import { useId } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { today } from "../dates.ts";
import type { DraftFieldsProps } from "./signer-fields.tsx";
import { TextArea, TextField } from "./text-field.tsx";

function Restrictions({ draft, onChange }: DraftFieldsProps) {
  const id = useId();
  return (
    <FieldSet>
      <FieldLegend>Restrictions</FieldLegend>
      <div className="grid gap-2 sm:grid-cols-2">
        {RESTRICTIONS.map((restriction) => (
          <label
            key={restriction}
            htmlFor={`${id}-${restriction}`}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border bg-card px-3 py-2 transition-colors hover:bg-accent has-checked:border-primary"
          >
            <Checkbox
              id={`${id}-${restriction}`}
              checked={draft.restrictions.includes(restriction)}
              onChange={({ target }) => {
                const others = draft.restrictions.filter((other) => other !== restriction);
                onChange({ restrictions: target.checked ? [...others, restriction] : others });
              }}
            />
            <span>{restriction}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

/** What the owner allows; each of these moves the terms. */
export function ScopeFields(props: DraftFieldsProps & { contentOwner: string }) {
  const { draft, errors, onChange, contentOwner } = props;
  return (
    <>
      <TextField
        label="Usage rights"
        required
        value={draft.usageRights}
        error={errors.usageRights}
        hint="As requested. Your own words limit what the content may be used for."
        onValue={(usageRights) => onChange({ usageRights })}
      />
      <Restrictions {...props} />
      <TextField
        label="Expiration date"
        type="date"
        min={today()}
        value={draft.expiresOn}
        error={errors.expiresOn}
        hint="The last day of use. Leave it empty for no end date."
        onValue={(expiresOn) => onChange({ expiresOn })}
        action={
          draft.expiresOn !== "" && (
            <Button
              variant="outline"
              className="h-11"
              aria-label="Clear the expiration date"
              onClick={() => onChange({ expiresOn: "" })}
            >
              Clear
            </Button>
          )
        }
      />
      <TextField
        label="Credit me as"
        value={draft.credit}
        error={errors.credit}
        placeholder={contentOwner}
        autoComplete="off"
        onValue={(credit) => onChange({ credit })}
      />
      <TextArea label="Notes" value={draft.notes} error={errors.notes} onValue={(notes) => onChange({ notes })} />
    </>
  );
}
