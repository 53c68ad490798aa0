import { type ColumnDef, FlexRender, metaHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { type ComponentProps, memo, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/lib/utils.ts";

const features = tableFeatures({ columnMeta: metaHelper<{ className: string }>() });
type Features = typeof features;
type Columns<Item extends object> = readonly ColumnDef<Features, Item>[];

/** Returns a function that makes a column of items. The classes are those of its head and of its cells. */
export const columnOf =
  <Item extends object>() =>
  (id: string, label: ReactNode, className: string, content: (item: Item) => ReactNode): ColumnDef<Features, Item> => ({
    ...{ id, meta: { className } },
    header: () => label,
    cell: ({ row }) => content(row.original),
  });

/** Columns that are made once, so that rows are kept: what their cells call is the `act` of the latest render. */
export const useColumns = <Args extends unknown[], Made>(
  columnsFor: (act: (...args: Args) => void) => Made,
  act: (...args: Args) => void,
): Made => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useState(() => columnsFor((...args) => latest.current(...args)))[0];
};

/** The classes of a table's parts: of tables that look like most. */
export const LOOK = {
  frame: "overflow-x-auto rounded-lg border bg-card",
  table: "w-full caption-bottom text-sm",
  headRow: "border-b transition-colors hover:bg-muted/50",
  head: "h-9 whitespace-nowrap px-2 text-left align-middle font-medium text-muted-foreground",
  body: "[&_tr:last-child]:border-0",
  row: "border-b transition-colors hover:bg-muted/50",
  cell: "p-2 align-middle",
};

/** Rows of items, which {@link DataTable} or {@link DataCards} shows. */
export const useDataTable = <Item extends { id: string }>(columns: Columns<Item>, items: readonly Item[]) =>
  useTable({ features, columns, data: items, getRowId: ({ id }) => id });

type Table<Item extends { id: string }> = ReturnType<typeof useDataTable<Item>>;

interface TableProps<Item extends { id: string }> extends ComponentProps<"table"> {
  table: Table<Item>;
  look?: typeof LOOK;
  /** The column whose cells name their rows. */
  names?: string;
}

export function DataTable<Item extends { id: string }>({
  table,
  look = LOOK,
  names,
  className,
  ...props
}: TableProps<Item>) {
  return (
    <div className={look.frame}>
      <table className={cn(look.table, className)} {...props}>
        <thead>
          <tr className={look.headRow}>
            {table.getFlatHeaders().map((header) => (
              <th key={header.id} scope="col" className={cn(look.head, header.column.columnDef.meta?.className)}>
                <FlexRender header={header} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={look.body}>
          {table.getRowModel().rows.map((row) => (
            <Kept key={row.id} item={row.original} columns={table.options.columns}>
              {() => (
                <tr className={look.row}>
                  {row.getAllCells().map((cell) => {
                    const As = cell.column.id === names ? "th" : "td";
                    return (
                      <As
                        key={cell.id}
                        scope={As === "th" ? "row" : undefined}
                        className={cn(
                          look.cell,
                          As === "th" && "text-left font-normal",
                          cell.column.columnDef.meta?.className,
                        )}
                      >
                        <FlexRender cell={cell} />
                      </As>
                    );
                  })}
                </tr>
              )}
            </Kept>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CardsProps<Item extends { id: string }> {
  table: Table<Item>;
  label: string;
  className: string;
  /** Renders a card as an item of a list; `show` gives the content of a column's cell. */
  children: (item: Item, show: (id: string) => ReactNode) => ReactNode;
}

/** The rows as cards, for a window that is too narrow for the table. */
export function DataCards<Item extends { id: string }>({ table, label, className, children }: CardsProps<Item>) {
  return (
    <ul aria-label={label} className={className}>
      {table.getRowModel().rows.map((row) => (
        <Kept key={row.id} item={row.original} columns={table.options.columns}>
          {() =>
            children(row.original, (id) => {
              const cell = row.getAllCellsByColumnId()[id];
              if (!cell) throw new Error("There is no such column");
              return <FlexRender cell={cell} />;
            })
          }
        </Kept>
      ))}
    </ul>
  );
}

/** Each change of the list makes new rows, so a row is rendered again only for another item or other columns. */
const Kept = memo(
  ({ children }: { item: unknown; columns: unknown; children: () => ReactNode }) => children(),
  (before, after) => before.item === after.item && before.columns === after.columns,
);
