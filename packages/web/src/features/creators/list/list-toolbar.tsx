import {
  CREATOR_LIMITS,
  CREATOR_TYPES,
  type CreatorFilters,
  creatorStatus,
} from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { X } from "lucide-react";
import { SearchBox } from "@/components/search-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { EVERYBODY, isFiltered } from "@/lib/creators/creators.ts";
import { cn } from "@/lib/utils.ts";
import { LIST_TEXTS, STATUS_TEXTS } from "../texts.ts";

interface Props {
  filters: CreatorFilters;
  change: (part: Partial<CreatorFilters>, how?: { replace?: boolean }) => void;
  /** How many creators are shown; screen readers announce each change. */
  status: string;
}

export function ListToolbar({ filters, change, status }: Props) {
  const ask = (q: string) => change({ q }, { replace: q !== "" && filters.q !== "" });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex w-full min-w-0 md:w-auto md:flex-1">
        <SearchBox label={LIST_TEXTS.search} maxLength={CREATOR_LIMITS.search} asked={filters.q} onAsk={ask} />
      </div>
      <p role="status" className="text-muted-foreground max-md:order-last max-md:w-full">
        {status}
      </p>
      <NativeSelect
        aria-label={LIST_TEXTS.status}
        value={filters.status}
        onChange={({ target }) => change({ status: creatorStatus.options.find((one) => one === target.value) ?? "" })}
        className={cn("w-36 max-md:flex-1", filters.status && CHOSEN)}
      >
        <option value="">{LIST_TEXTS.allStatuses}</option>
        <Options of={creatorStatus.options} text={(one) => STATUS_TEXTS[one]} />
      </NativeSelect>
      <NativeSelect
        aria-label={LIST_TEXTS.type}
        value={filters.type}
        onChange={({ target }) => change({ type: CREATOR_TYPES.find((one) => one === target.value) ?? "" })}
        className={cn("w-44 max-md:flex-1", filters.type && CHOSEN)}
      >
        <option value="">{LIST_TEXTS.allTypes}</option>
        <Options of={CREATOR_TYPES} />
      </NativeSelect>
      {isFiltered(filters) && (
        <Button icon={X} variant="ghost" className="px-2.5 text-muted-foreground" onClick={() => change(EVERYBODY)}>
          {LIST_TEXTS.clear}
        </Button>
      )}
    </div>
  );
}

/** Highlights a filter that is set. */
const CHOSEN = "[&>select]:border-primary-text [&>select]:bg-accent [&>select]:font-medium";
