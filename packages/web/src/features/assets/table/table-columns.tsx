import { maySetStatus } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SearchSort } from "@clearhouse/core/library/search/search.schema.ts";
import { type CellContext, type ColumnDef, metaHelper, tableFeatures } from "@tanstack/react-table";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { VERDICT_TEXTS } from "@/components/verdict/looks.ts";
import { VerdictBadge } from "@/components/verdict/verdict-badge.tsx";
import { useAppearance } from "@/lib/appearance/appearance.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDate } from "@/lib/dates.ts";
import { storedChoice } from "@/lib/stored-choice.ts";
import { cn } from "@/lib/utils.ts";
import { AssetName } from "../actions/asset-name.tsx";
import { SelectBox, SelectShown } from "../bulk/select-box.tsx";
import { AssetPicture } from "../preview/asset-picture.tsx";
import { TYPE_TEXTS } from "../preview/texts.ts";
import { RowActions } from "./row-actions.tsx";
import { StatusCell } from "./status-cell.tsx";

interface ColumnMeta {
  /** The least width in CSS pixels. */
  width: number;
  /**
   * Larger widths: `roomy` in windows from 1400 px on, `wide` from 1680 px on. Without them, the name's column would
   * have unused room.
   */
  roomy?: number;
  wide?: number;
  /** When the column is left out if the table is too wide: 1 first. Columns without a number stay. */
  leaves?: number;
  /** The place of the column's text in the line of a phone's card. */
  card?: number;
  /** What a press of the head sorts the table by, and the direction of the first press: "asc" unless given. */
  sort?: SearchSort;
  first?: "desc";
}

export const features = tableFeatures({
  columnMeta: metaHelper<ColumnMeta>(),
  tableMeta: metaHelper<{ dense: boolean }>(),
});
type Content = (context: CellContext<typeof features, Asset>) => ReactNode;
/** The column with an admin's actions on an asset. */
const ACTIONS = "actions";

const TWO_LINES = "line-clamp-2 break-words leading-snug";

const NameCell: Content = ({ row: { original: asset }, table }) => {
  const { showThumbnails } = useAppearance();
  const dense = table.options.meta?.dense;
  return (
    <div className="flex items-center gap-2.5">
      {showThumbnails && (
        <AssetPicture
          asset={asset}
          badge="none"
          className={cn("shrink-0 rounded-sm", dense ? "h-6 w-8" : "h-10 w-14")}
        />
      )}
      <AssetName
        asset={asset}
        title={asset.name}
        // A roomy row shows two lines of the name, because names often differ only at their ends.
        className={cn("min-w-0", dense ? "truncate" : TWO_LINES)}
      />
    </div>
  );
};

/** Cutting off a cell's text gives the browser one more region to paint, so only long texts are cut off. */
const LongText: Content = ({ getValue, table }) => (
  <div dir="auto" className={cn("empty:hidden", table.options.meta?.dense ? "truncate" : TWO_LINES)}>
    {String(getValue())}
  </div>
);

const Status: Content = ({ row }) => <StatusCell asset={row.original} />;

/** The verdict; a roomy row has room for a line of its reason. */
const MayBeUsed: Content = ({ row, table }) => {
  const { verdict, text } = row.original.mayBeUsed;
  return (
    <div className="space-y-0.5" title={text}>
      <VerdictBadge answer={verdict} />
      {!table.options.meta?.dense && (
        <p className="truncate text-muted-foreground text-xs" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
};

/** Brand tags, or the source if there are none. */
const brandOf = ({ tags, source }: Asset): string => {
  const brands = tags.filter(({ type }) => type === "brand").map(({ name }) => name);
  return brands.length > 0 ? brands.join(", ") : source;
};

const uploadDateOf = ({ uploadedAt }: Asset): string => formatDate(uploadedAt);

/** The granted usage rights, or otherwise what the asset is wanted for. */
const usageRightsOf = ({ approval, context }: Asset): string => approval?.usageRights || context;

/** A text whose URL lacks its scheme and "www.", to leave more room for the rest. */
const withoutScheme = (text: string): string => text.replace(/^https?:\/\/(?:www\.)?/i, "");

export type Column = ColumnDef<typeof features, Asset> & { id: string; meta: ColumnMeta };

/** A column with a detail of the assets. Without `cell`, the text is shown. */
const detail = (id: SearchSort, header: string, meta: ColumnMeta, of: (asset: Asset) => string, cell?: Content) => ({
  ...{ id, header, meta: { ...meta, sort: id }, ...(cell && { cell }) },
  accessorFn: (asset: Asset) => withoutScheme(of(asset)),
});

/** The column that can't be hidden, because a row needs the asset's name. It gets the remaining width. */
export const FIXED_COLUMN: SearchSort = "name";

/** The columns that the chooser lists, in order. */
export const DETAILS = [
  detail("name", "Asset", { width: 180 }, ({ name }) => name, NameCell),
  detail("type", "Type", { width: 60, leaves: 1 }, ({ type }) => TYPE_TEXTS[type]),
  detail("status", "Status", { width: 184 }, ({ status }) => status, Status),
  detail(
    "verdict",
    VERDICT_TEXTS.mayBeUsed,
    { width: 140, roomy: 176, wide: 240 },
    ({ mayBeUsed }) => mayBeUsed.text,
    MayBeUsed,
  ),
  detail("brand", "Brand", { width: 128, roomy: 136, wide: 180, leaves: 3, card: 3 }, brandOf, LongText),
  detail("uploadedBy", "Uploaded By", { width: 108, leaves: 5, card: 1 }, ({ uploadedBy }) => uploadedBy, LongText),
  detail("uploadedAt", "Upload Date", { width: 112, leaves: 2, card: 2, first: "desc" }, uploadDateOf),
  detail("usageRights", "Usage Rights", { width: 120, roomy: 168, wide: 260, leaves: 4 }, usageRightsOf, LongText),
];

export const COLUMNS: readonly Column[] = [
  {
    id: "select",
    header: ({ table }) => <SelectShown assets={table.options.data} />,
    cell: ({ row }) => <SelectBox asset={row.original} className="relative z-10" />,
    meta: { width: 40 },
  },
  ...DETAILS,
  {
    id: ACTIONS,
    header: "Actions",
    cell: ({ row }) => <RowActions asset={row.original} />,
    meta: { width: 60 },
  },
];

/** The columns that have a number of a kind, in its order. */
export const ordered = <One extends Pick<Column, "meta">>(columns: readonly One[], by: "leaves" | "card"): One[] =>
  columns.filter(({ meta }) => meta[by]).sort((a, b) => (a.meta[by] ?? 0) - (b.meta[by] ?? 0));

/**
 * The columns that fit into a width.
 * @param room CSS pixels
 * @returns undefined if not even the required columns fit
 */
export const fitting = (columns: readonly Column[], room: number): readonly Column[] | undefined => {
  if (columns.reduce((sum, { meta }) => sum + meta.width, 0) <= room) return columns;
  const [least] = ordered(columns, "leaves");
  const others = columns.filter((column) => column !== least);
  return least && fitting(others, room);
};

/** The chosen columns that fit into a width: all of them while it is unknown, undefined if the table doesn't fit. */
export const useShownColumns = (width: number | undefined): readonly Column[] | undefined => {
  const { role } = useSession();
  const { hidden } = useTableOptions();
  const chosen = COLUMNS.filter(({ id }) => !hidden.includes(id) && (id !== ACTIONS || maySetStatus(role)));
  const fit = width ? fitting(chosen, width) : chosen;
  const names = fit?.map(({ id }) => id).join();
  // Rows compare this array, so it stays the same if a new width leaves the columns unchanged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names show whether the columns have changed
  return useMemo(() => fit, [names]);
};

const hiddenChoice = storedChoice("table-hidden-columns", (stored) => stored ?? "");
const denseChoice = storedChoice("table-dense", (stored) => stored === "true");

/** The signed-in person's choices in this browser: the hidden columns, and how close together the rows are. */
export const useTableOptions = () => {
  const stored = useSyncExternalStore(hiddenChoice.subscribe, hiddenChoice.get);
  const dense = useSyncExternalStore(denseChoice.subscribe, denseChoice.get);
  const hidden = stored.split(",").filter((id) => id !== "" && id !== FIXED_COLUMN);
  return {
    hidden,
    dense,
    setDense: denseChoice.set,
    setShown: (column: SearchSort, shown: boolean) => {
      const others = hidden.filter((id) => id !== column);
      hiddenChoice.set([...others, ...(shown ? [] : [column])].join(","));
    },
  };
};
