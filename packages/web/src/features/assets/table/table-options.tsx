import { Columns3Cog } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { FIXED_COLUMN, TABLE_COLUMNS, useTableOptions } from "./table-columns.ts";
import { TABLE_TEXTS } from "./texts.ts";

export function TableOptions() {
  const { columns, dense, setDense, setShown } = useTableOptions();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="icon" className="bg-transparent" aria-label={TABLE_TEXTS.options}>
          <Columns3Cog aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-48">
        <DropdownMenuLabel>{TABLE_TEXTS.shown}</DropdownMenuLabel>
        {TABLE_COLUMNS.map((column) => (
          <DropdownMenuCheckboxItem
            key={column}
            checked={columns.includes(column)}
            disabled={column === FIXED_COLUMN}
            onCheckedChange={(shown) => setShown(column, shown)}
            // Somebody who hides one column may want to hide another.
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
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
