import { STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { SETTABLE_STATUSES, type SettableStatus } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { BULK_TEXTS } from "./texts.ts";

export function BulkStatusMenu({ onChoose }: { onChoose: (status: SettableStatus) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" className="gap-1.5 px-2.5 max-sm:gap-0.5 max-sm:px-2">
          {BULK_TEXTS.status}
          <ChevronDown aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        {SETTABLE_STATUSES.map((status) => (
          <DropdownMenuItem key={status} onSelect={() => onChoose(status)}>
            {STATUS_LABELS[status]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
