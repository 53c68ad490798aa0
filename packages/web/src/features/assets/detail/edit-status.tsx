import { maySetStatus } from "@clearhouse/core/asset/asset.policy.ts";
import { type Asset, type AssetStatus, STATUS_LABELS } from "@clearhouse/core/asset/asset.schema.ts";
import { TriangleAlert } from "lucide-react";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { Field, FieldDescription, FieldLabel } from "@/components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { StatusBadge } from "../status/status-badge.tsx";
import { hasOpenRequest, SETTABLE_STATUSES } from "../status/status-change.ts";
import { EDIT_TEXTS, STATUS_DIALOG_TEXTS } from "../texts.ts";

interface Props {
  asset: Asset;
  value: AssetStatus;
  onChange: (status: AssetStatus) => void;
}

/** Shown to members, changed by admins alone. */
export function EditStatus({ asset, value, onChange }: Props) {
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
  const choose = (next: string) => {
    const status = SETTABLE_STATUSES.find((settable) => settable === next);
    if (status) onChange(status);
  };
  return (
    <Field>
      <FieldLabel htmlFor="edit-status">{EDIT_TEXTS.status}</FieldLabel>
      <Select value={value} onValueChange={choose}>
        <SelectTrigger id="edit-status">
          <SelectValue>{STATUS_LABELS[value]}</SelectValue>
        </SelectTrigger>
        <SelectContent>
          {SETTABLE_STATUSES.map((status) => (
            <SelectItem key={status} value={status}>
              {STATUS_LABELS[status]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {value !== asset.status && hasOpenRequest(asset) && (
        <Alert variant="warning" role="status">
          <TriangleAlert aria-hidden="true" />
          <AlertBody>{STATUS_DIALOG_TEXTS.withdrawNote}</AlertBody>
        </Alert>
      )}
    </Field>
  );
}
