import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { BRAND_TEXTS } from "../texts.ts";

interface Props {
  brand: TeamSettings["brands"][number];
  first: boolean;
  last: boolean;
  onInFilter: (inFilter: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function BrandRow({ brand: { tag, inFilter }, first, last, onInFilter, onMove, onRemove }: Props) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2 sm:flex sm:gap-x-4">
      <span className="col-span-2 min-w-0 truncate font-medium sm:flex-1" dir="auto" title={tag}>
        {tag}
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="text-muted-foreground text-xs">
          {BRAND_TEXTS.inFilter}
        </span>
        <Switch aria-label={BRAND_TEXTS.inFilterOf(tag)} checked={inFilter} onCheckedChange={onInFilter} />
      </span>
      <span className="flex">
        {/* In the first and the last row, the buttons are only `aria-disabled`: a disabled button would lose the
            focus. */}
        <Button
          icon={ArrowUp}
          variant="ghost"
          size="icon-sm"
          aria-label={BRAND_TEXTS.up(tag)}
          aria-disabled={first}
          onClick={() => !first && onMove(-1)}
        />
        <Button
          icon={ArrowDown}
          variant="ghost"
          size="icon-sm"
          aria-label={BRAND_TEXTS.down(tag)}
          aria-disabled={last}
          onClick={() => !last && onMove(1)}
        />
        <Button icon={X} variant="ghost" size="icon-sm" aria-label={BRAND_TEXTS.remove(tag)} onClick={onRemove} />
      </span>
    </li>
  );
}
