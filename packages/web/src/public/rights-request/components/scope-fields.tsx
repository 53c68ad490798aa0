import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { TextArea, TextField } from "../../shared/text-field.tsx";
import { RestrictionBoxes } from "../allow/restriction-boxes.tsx";
import { EndField } from "./end-field.tsx";
import { Folded } from "./folded.tsx";
import type { DraftFieldsProps } from "./signer-fields.tsx";
import { UsageRightsField } from "./usage-rights-field.tsx";

/**
 * What the owner allows where the request asks in words alone, as requests of an earlier release do. Each field starts
 * with the requested value. If the owner edits a field, the terms of the license change. The fields are collapsed until
 * somebody opens them, but a field with an error is never hidden.
 */
export function ScopeFields(props: DraftFieldsProps & { request: Pick<OwnerRequest, "contentOwner" | "intendedUse"> }) {
  const { say } = useReader();
  const { draft, errors, onChange } = props;
  const wrong = errors.usageRights ?? errors.expiresOn ?? errors.credit ?? errors.notes;
  const touched = draft.restrictions.length > 0 || draft.credit !== "" || draft.notes !== "";
  return (
    <Folded open={wrong !== undefined || touched} title={say("limits")}>
      <FieldGroup className="border-t p-4">
        <UsageRightsField {...props} />
        <RestrictionBoxes
          chosen={draft.restrictions}
          onChange={(restriction, on) => {
            const others = draft.restrictions.filter((other) => other !== restriction);
            onChange({ restrictions: on ? [...others, restriction] : others });
          }}
        />
        <EndField {...props} hint={say("expirationHint")} />
        <TextField
          label={say("creditAs")}
          value={draft.credit}
          error={errors.credit}
          placeholder={props.request.contentOwner}
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
    </Folded>
  );
}
