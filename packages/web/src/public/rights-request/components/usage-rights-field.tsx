import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { TextField } from "../../shared/text-field.tsx";
import type { DraftFieldsProps } from "./signer-fields.tsx";

/** The use in the owner's own words. It starts with the request's use, shown in the reader's language. */
export function UsageRightsField({
  request: { intendedUse },
  draft,
  errors,
  onChange,
}: DraftFieldsProps & { request: Pick<OwnerRequest, "intendedUse"> }) {
  const { say, words } = useReader();
  const asRequested = words(intendedUse);
  return (
    <TextField
      label={say("usageRights")}
      required
      value={draft.usageRights === intendedUse ? asRequested : draft.usageRights}
      error={errors.usageRights}
      hint={say("usageHint")}
      onValue={(typed) => onChange({ usageRights: typed === asRequested ? intendedUse : typed })}
    />
  );
}
