import { answersIn } from "@clearhouse/core/library/search/search.schema.ts";
import { ChevronDown } from "lucide-react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { LOOKS, VERDICT_TEXTS } from "@/components/verdict/looks.ts";
import { cn } from "@/lib/utils.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";

const loadItems = async () => (await import("./verdict-items.tsx")).VerdictItems;

interface Props {
  /** As in the listing: answers separated by commas, "" for all. */
  value: string;
  onChange: (value: string) => void;
  className: string;
}

/** Which answers to 'May it be used?' the list shows; several can be chosen. */
export function VerdictFilter({ value, onChange, className }: Props) {
  const chosen = answersIn(value);
  const names = chosen.map((answer) => LOOKS[answer].label).join(", ");
  return (
    <MenuOnDemand
      className={cn("min-w-0", className)}
      button={(props) => (
        <Button
          variant="outline"
          aria-label={names ? TOOLBAR_TEXTS.filteredBy(names) : VERDICT_TEXTS.mayBeUsed}
          title={names}
          className="justify-between border-input bg-card px-3 font-normal"
          {...props}
        >
          <span className="truncate">
            {chosen.length > 1 ? TOOLBAR_TEXTS.answers(chosen.length) : names || VERDICT_TEXTS.mayBeUsed}
          </span>
          <ChevronDown className="text-muted-foreground" aria-hidden="true" />
        </Button>
      )}
    >
      {(menu, place) => (
        <LazyPart load={loadItems} onMissing={() => place.onOpenChange(false)}>
          {(VerdictItems) => <VerdictItems {...{ menu, place, chosen, onChange }} />}
        </LazyPart>
      )}
    </MenuOnDemand>
  );
}
