import { maySetStatus } from "@clearhouse/core/library/asset/asset.policy.ts";
import { type Asset, type AssetStatus, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { SETTABLE_STATUSES } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import { FormField } from "@/components/form/form-field.tsx";
import { Field, FieldDescription } from "@/components/ui/field.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { StatusBadge } from "../../status/status-badge.tsx";
import { EDIT_TEXTS } from "../texts.ts";

/**
 * The status, which only admins can change. A status that can't be set by hand is listed only while the asset has it.
 */
export function EditStatus({ asset }: { asset: Asset }) {
  const { role } = useSession();
  if (!maySetStatus(role)) {
    return (
      <Field>
        <span className="font-medium text-sm leading-none">{EDIT_TEXTS.status}</span>
        <StatusBadge status={asset.status} />
        <FieldDescription>{EDIT_TEXTS.statusHint}</FieldDescription>
      </Field>
    );
  }
  const statuses = [...new Set<AssetStatus>([asset.status, ...SETTABLE_STATUSES])];
  return (
    <FormField
      name="status"
      label={EDIT_TEXTS.status}
      options={statuses.map((status) => ({ value: status, label: STATUS_LABELS[status] }))}
    />
  );
}
