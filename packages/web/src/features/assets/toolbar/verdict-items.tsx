import { ANSWERS, type Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import type { MenuPlace } from "@/components/ui/dropdown-menu.tsx";
import type { Menu } from "@/components/ui/menu-on-demand.tsx";
import { VerdictBadge } from "@/components/verdict/verdict-badge.tsx";
import { TOOLBAR_TEXTS } from "./texts.ts";

interface Props {
  menu: Menu;
  place: MenuPlace;
  chosen: readonly Answer[];
  /** Answers separated by commas, "" for all. */
  onChange: (value: string) => void;
}

/** The answers that a list can show. */
export function VerdictItems({ menu, place, chosen, onChange }: Props) {
  const toggle = (answer: Answer, shown: boolean) =>
    onChange(ANSWERS.filter((one) => (one === answer ? shown : chosen.includes(one))).join(","));
  return (
    <menu.OnDemandContent place={place} align="start" className="min-w-48">
      {ANSWERS.map((answer) => (
        <menu.DropdownMenuCheckboxItem
          key={answer}
          checked={chosen.includes(answer)}
          onCheckedChange={(shown) => toggle(answer, shown)}
          // The menu stays open, because somebody who chooses one answer may want another.
          onSelect={(event) => event.preventDefault()}
        >
          <VerdictBadge answer={answer} />
        </menu.DropdownMenuCheckboxItem>
      ))}
      <menu.DropdownMenuSeparator />
      <menu.DropdownMenuItem disabled={chosen.length === 0} onSelect={() => onChange("")}>
        {TOOLBAR_TEXTS.allAnswers}
      </menu.DropdownMenuItem>
    </menu.OnDemandContent>
  );
}
