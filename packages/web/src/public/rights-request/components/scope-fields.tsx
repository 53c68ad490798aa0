import { RESTRICTIONS } from "@clearhouse/core/base/license/license.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldGroup, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { TextArea, TextField } from "../../shared/text-field.tsx";
import { today } from "../today.ts";
import type { DraftFieldsProps } from "./signer-fields.tsx";

function Restrictions({ draft, onChange }: DraftFieldsProps) {
  const { say, words } = useReader();
  const id = useId();
  return (
    <FieldSet>
      <FieldLegend>{say("restrictions")}</FieldLegend>
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
            <span>{words(restriction)}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

/**
 * What the owner allows. Each field starts with the requested value. If the owner edits a field, the terms of the
 * license change. The fields are collapsed until somebody opens them, but a field with an error is never hidden.
 */
export function ScopeFields(props: DraftFieldsProps & { request: Pick<OwnerRequest, "contentOwner" | "intendedUse"> }) {
  const { say, words } = useReader();
  const { draft, errors, onChange } = props;
  const { contentOwner, intendedUse } = props.request;
  // The request's own use, shown in the reader's language until the owner types something else.
  const asRequested = words(intendedUse);
  const wrong = errors.usageRights ?? errors.expiresOn ?? errors.credit ?? errors.notes;
  const touched = draft.restrictions.length > 0 || draft.credit !== "" || draft.notes !== "";
  return (
    <details open={wrong !== undefined || touched || undefined} className="group/limits rounded-lg border bg-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-3 font-medium hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open/limits:rotate-90" aria-hidden="true" />
        <span>
          {say("limits")} <span className="font-normal text-muted-foreground">({say("optional")})</span>
        </span>
      </summary>
      <FieldGroup className="border-t p-4">
        <TextField
          label={say("usageRights")}
          required
          value={draft.usageRights === intendedUse ? asRequested : draft.usageRights}
          error={errors.usageRights}
          hint={say("usageHint")}
          onValue={(typed) => onChange({ usageRights: typed === asRequested ? intendedUse : typed })}
        />
        <Restrictions {...props} />
        <TextField
          label={say("expirationDate")}
          type="date"
          min={today()}
          value={draft.expiresOn}
          error={errors.expiresOn}
          hint={say("expirationHint")}
          onValue={(expiresOn) => onChange({ expiresOn })}
          action={
            draft.expiresOn !== "" && (
              <Button
                variant="outline"
                className="h-11"
                aria-label={say("clearExpiration")}
                onClick={() => onChange({ expiresOn: "" })}
              >
                {say("clear")}
              </Button>
            )
          }
        />
        <TextField
          label={say("creditAs")}
          value={draft.credit}
          error={errors.credit}
          placeholder={contentOwner}
          autoComplete="off"
          onValue={(credit) => onChange({ credit })}
        />
        <TextArea
          label={say("notes")}
          value={draft.notes}
          error={errors.notes}
          onValue={(notes) => onChange({ notes })}
        />
      </FieldGroup>
    </details>
  );
}
