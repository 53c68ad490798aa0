import { Columns3Cog } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { DETAILS, FIXED_COLUMN, useTableOptions } from "./table-columns.tsx";
import { TABLE_TEXTS } from "./texts.ts";

/** The choice of columns, and of how close together the rows are. */
export function TableOptions() {
  const { hidden, dense, setDense, setShown } = useTableOptions();
  return (
    <MenuOnDemand
      button={(props) => (
        <Button
          icon={Columns3Cog}
          variant="outline"
          size="icon"
          className="bg-transparent"
          aria-label={TABLE_TEXTS.options}
          {...props}
        />
      )}
    >
      {({ DropdownMenuCheckboxItem, DropdownMenuLabel, DropdownMenuSeparator, OnDemandContent }, place) => (
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
      )}
    </MenuOnDemand>
  );
}
