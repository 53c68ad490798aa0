import { type Role, role as roleSchema } from "@clearhouse/core/people/team/session.schema.ts";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { cn } from "@/lib/utils.ts";
import { TEAM_TEXTS } from "../texts.ts";

interface Props {
  id?: string;
  /** The accessible name, if no label is shown beside the select. */
  label?: string;
  value: Role;
  onChange: (role: Role) => void;
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string;
}

export function RoleSelect({ id, label, value, onChange, disabled, describedBy, className }: Props) {
  return (
    <Select value={value} onValueChange={(next) => onChange(roleSchema.parse(next))} disabled={disabled ?? false}>
      <SelectTrigger id={id} aria-label={label} aria-describedby={describedBy} className={cn("w-32", className)}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {roleSchema.options.toReversed().map((role) => (
          <SelectItem key={role} value={role}>
            {TEAM_TEXTS.roles[role]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
