import {
  DropdownMenuCheckboxItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  OnDemandContent,
} from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import { FIXED_COLUMN, TABLE_COLUMNS, useTableOptions } from "./table-columns.ts";
import { TABLE_TEXTS } from "./texts.ts";

/** The choice of columns, and of how close together the rows are. */
export function TableOptionItems({ place }: { place: MenuPlace }) {
  const { columns, dense, setDense, setShown } = useTableOptions();
  return (
    <OnDemandContent place={place} align="end" className="min-w-48">
      <DropdownMenuLabel>{TABLE_TEXTS.shown}</DropdownMenuLabel>
      {TABLE_COLUMNS.map((column) => (
        <DropdownMenuCheckboxItem
          key={column}
          checked={columns.includes(column)}
          disabled={column === FIXED_COLUMN}
          onCheckedChange={(shown) => setShown(column, shown)}
          // The menu stays open, because somebody who hides one column may want to hide another.
          onSelect={(event) => event.preventDefault()}
        >
          {TABLE_TEXTS.columns[column]}
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
