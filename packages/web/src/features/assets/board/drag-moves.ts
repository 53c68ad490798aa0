import {
  ASSET_COLUMNS,
  type Asset,
  type AssetColumn,
  COLUMN_LABELS,
  columnOf,
} from "@clearhouse/core/library/asset/asset.schema.ts";
import {
  type Active,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
  pointerWithin,
  rectIntersection,
} from "@dnd-kit/core";
import { asksByForm } from "../actions/offers.ts";
import { asksFirst } from "../status/status-change.ts";
import { DRAG_TEXTS } from "./texts.ts";

export const draggedAsset = (active: Active): Asset | undefined => active.data.current?.asset as Asset | undefined;

export const columnOver = (over: Over | null): AssetColumn | undefined =>
  ASSET_COLUMNS.find((column) => column === over?.id);

/** Whether a card that is put down in a column opens a dialog before its status changes. */
export const asksBefore = (asset: Asset, column: AssetColumn): boolean =>
  column === "approved" || asksByForm(asset, column) || asksFirst(asset, column);

/** The column under the mouse or finger; for a card moved by keyboard, the column that the card overlaps most. */
export const overColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 };

/**
 * Moves a card to another column when the left or right arrow key is pressed. The up and down keys do nothing, because
 * the order within a column is fixed.
 */
export const stepToColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const asset = context.active ? draggedAsset(context.active) : undefined;
  const from = columnOver(context.over) ?? (asset && columnOf(asset.status));
  const target = from && ASSET_COLUMNS[ASSET_COLUMNS.indexOf(from) + step];
  const rect = target && context.droppableRects.get(target);
  return rect ? { x: rect.left, y: Math.max(currentCoordinates.y, rect.top) } : undefined;
};

const nameOf = (active: Active): string => draggedAsset(active)?.name ?? "";

/**
 * What a screen reader says about a drag. Until the card has left its own column, no column is announced, because
 * picking up the card was announced already.
 */
export const announcer = (): Announcements => {
  let away = false;
  return {
    onDragStart: ({ active }) => {
      away = false;
      const asset = draggedAsset(active);
      return asset && DRAG_TEXTS.picked(asset.name, COLUMN_LABELS[columnOf(asset.status)]);
    },
    onDragOver: ({ active, over }) => {
      const asset = draggedAsset(active);
      const column = columnOver(over);
      const atHome = asset && column === columnOf(asset.status);
      if (atHome && !away) return undefined;
      away = true;
      return column ? DRAG_TEXTS.over(nameOf(active), COLUMN_LABELS[column]) : DRAG_TEXTS.nowhere(nameOf(active));
    },
    onDragEnd: ({ active, over }) => {
      const column = columnOver(over);
      const asset = draggedAsset(active);
      if (!asset || !column || column === columnOf(asset.status)) return DRAG_TEXTS.back(nameOf(active));
      if (asksByForm(asset, column)) return DRAG_TEXTS.asking(asset.name);
      if (column === "approved") return DRAG_TEXTS.approving(asset.name);
      return DRAG_TEXTS.dropped(asset.name, COLUMN_LABELS[column]);
    },
    onDragCancel: ({ active }) => DRAG_TEXTS.back(nameOf(active)),
  };
};
