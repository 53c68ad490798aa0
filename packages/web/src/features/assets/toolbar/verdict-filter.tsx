import { answersIn } from "@clearhouse/core/library/search/search.schema.ts";
import { ANSWERS } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { LOOKS } from "@/components/verdict/looks.ts";
import { VERDICT_TEXTS } from "@/components/verdict/texts.ts";
import { VerdictBadge } from "@/components/verdict/verdict-badge.tsx";
import { cn } from "@/lib/utils.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";

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
  const toggle = (answer: (typeof ANSWERS)[number], shown: boolean) =>
    onChange(ANSWERS.filter((one) => (one === answer ? shown : chosen.includes(one))).join(","));
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
      {({ DropdownMenuCheckboxItem, DropdownMenuItem, DropdownMenuSeparator, OnDemandContent }, place) => (
        <OnDemandContent place={place} align="start" className="min-w-48">
          {ANSWERS.map((answer) => (
            <DropdownMenuCheckboxItem
              key={answer}
              checked={chosen.includes(answer)}
              onCheckedChange={(shown) => toggle(answer, shown)}
              // The menu stays open, because somebody who chooses one answer may want another.
              onSelect={(event) => event.preventDefault()}
            >
              <VerdictBadge answer={answer} />
            </DropdownMenuCheckboxItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem disabled={chosen.length === 0} onSelect={() => onChange("")}>
            {TOOLBAR_TEXTS.allAnswers}
          </DropdownMenuItem>
        </OnDemandContent>
      )}
    </MenuOnDemand>
  );
}
