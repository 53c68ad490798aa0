import { ASSET_COLUMNS, type Asset, type AssetColumn, columnOf } from "@clearhouse/core/library/asset/asset.schema.ts";
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { AssetCard } from "./asset-card.tsx";
import { announcer, asksBefore, columnOver, draggedAsset, overColumn, stepToColumn } from "./drag-moves.ts";
import { followCard } from "./follow-card.ts";
import type { Press } from "./press.ts";

/** CSS pixels. A press that moves this far is a drag, not a click. */
const PRESS_PX = 6;
/**
 * In milliseconds and CSS pixels. A finger that rests on a card for the delay picks up the card instead of scrolling.
 */
const TOUCH = { delay: 250, tolerance: 8 };

interface Props {
  /** The element that contains the columns and the cards. */
  board: RefObject<HTMLElement | null>;
  press: Press | undefined;
}

/** Lets people drag a card to another column, and then changes the asset's status just as the menu does. */
export function BoardDrag({ board, press }: Props) {
  const { changeStatus } = useAssetActions();
  const [taken, setTaken] = useState<Press>();
  const [dragged, setDragged] = useState<Asset>();
  const [announcements] = useState(announcer);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: PRESS_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor, { coordinateGetter: stepToColumn, scrollBehavior: "auto" }),
  );
  const take = useEffectEvent((pressed: Press) => {
    if (!dragged) setTaken(pressed);
  });
  // A layout effect, so that dnd-kit's listeners are added at once. Otherwise dnd-kit could miss that the mouse button
  // is released.
  useLayoutEffect(() => {
    if (press) take(press);
  }, [press]);
  const end = ({ active, over, activatorEvent }: DragEndEvent) => {
    setDragged(undefined);
    const asset = draggedAsset(active);
    const column = columnOver(over);
    if (!asset || !column || column === columnOf(asset.status)) return;
    changeStatus(asset, column);
    // A dialog that asks first gives the focus back by itself.
    if (activatorEvent instanceof KeyboardEvent && !asksBefore(asset, column)) followCard(asset.id, column);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={overColumn}
      // The board has instructions of its own, because the cards' handles are there before dnd-kit is loaded.
      accessibility={{ announcements, screenReaderInstructions: { draggable: "" } }}
      onDragStart={({ active }) => setDragged(draggedAsset(active))}
      onDragEnd={end}
      onDragCancel={() => setDragged(undefined)}
    >
      {ASSET_COLUMNS.map((column) => (
        <DropColumn key={column} column={column} board={board} />
      ))}
      {taken && <PressedCard press={taken} />}
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div inert className="rotate-1 cursor-grabbing rounded-lg shadow-xl">
              <AssetCard asset={dragged} />
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** Makes a column of the board a drop target. */
function DropColumn({ column, board }: { column: AssetColumn; board: Props["board"] }) {
  const { setNodeRef, isOver } = useDroppable({ id: column });
  useEffect(() => {
    const element = board.current?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null;
    setNodeRef(element);
    element?.toggleAttribute("data-over", isOver);
  }, [board, column, isOver, setNodeRef]);
  return null;
}

/** Makes only the pressed card draggable, so that the other cards aren't rendered again during a drag. */
function PressedCard({ press }: { press: Press }) {
  const { asset, card } = press;
  const { listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id: asset.id, data: { asset } });
  const begin = useEffectEvent(({ event }: Press) => {
    setNodeRef(card);
    setActivatorNodeRef(card.querySelector<HTMLElement>("[data-drag-handle]"));
    listeners?.[LISTENERS[event.type] ?? ""]?.(event);
  });
  useLayoutEffect(() => begin(press), [press]);
  useEffect(() => {
    card.toggleAttribute("data-dragged", isDragging);
  }, [card, isDragging]);
  return null;
}

/** The names of dnd-kit's event handlers, by the type of the DOM event. */
const LISTENERS: Readonly<Record<string, string>> = {
  mousedown: "onMouseDown",
  touchstart: "onTouchStart",
  keydown: "onKeyDown",
};
