import {
  DropdownMenuCheckboxItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  OnDemandContent,
} from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import { DETAILS, FIXED_COLUMN, useTableOptions } from "./table-columns.tsx";
import { TABLE_TEXTS } from "./texts.ts";

/** The choice of columns, and of how close together the rows are. */
export function TableOptionItems({ place }: { place: MenuPlace }) {
  const { hidden, dense, setDense, setShown } = useTableOptions();
  return (
    <OnDemandContent place={place} align="end" className="min-w-48">
      <DropdownMenuLabel>{TABLE_TEXTS.shown}</DropdownMenuLabel>
      {DETAILS.map(({ id, header }) => (
        <DropdownMenuCheckboxItem
          key={id}
          checked={!hidden.includes(id)}
          disabled={id === FIXED_COLUMN}
          onCheckedChange={(shown) => setShown(id, shown)}
          // The menu stays open, because somebody who hides one column may want to hide another.
          onSelect={(event) => event.preventDefault()}
        >
          {header}
        </DropdownMenuCheckboxItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{TABLE_TEXTS.rows}</DropdownMenuLabel>
      <DropdownMenuCheckboxItem checked={dense} onCheckedChange={setDense}>
        {TABLE_TEXTS.dense}
      </DropdownMenuCheckboxItem>
    </OnDemandContent>
  );
}
