import { type Asset, columnOf } from "@clearhouse/core/asset/asset.schema.ts";
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { cn } from "@/lib/utils.ts";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { AssetCard } from "./asset-card.tsx";
import { announcer, columnOver, draggedAsset, overColumn, stepToColumn } from "./drag-moves.ts";
import { followCard } from "./follow-card.ts";
import { DRAG_TEXTS } from "./texts.ts";

/** A press that goes this far is no click. */
const PRESS_PX = 6;
/** A finger that rests this long wants the card, not to scroll. */
const TOUCH = { delay: 250, tolerance: 8 };

/** Cards are taken from column to column, which changes their status the way the menu does. */
export function BoardDrag({ children }: { children: ReactNode }) {
  const { changeStatus } = useAssetActions();
  const [dragged, setDragged] = useState<Asset>();
  const [announcements] = useState(announcer);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: PRESS_PX } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor, { coordinateGetter: stepToColumn, scrollBehavior: "auto" }),
  );
  const end = ({ active, over, activatorEvent }: DragEndEvent) => {
    setDragged(undefined);
    const asset = draggedAsset(active);
    const column = columnOver(over);
    if (!asset || !column || column === columnOf(asset.status)) return;
    changeStatus(asset, column);
    if (activatorEvent instanceof KeyboardEvent) followCard(asset.id, column);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={overColumn}
      accessibility={{ announcements, screenReaderInstructions: { draggable: DRAG_TEXTS.instructions } }}
      onDragStart={({ active }) => setDragged(draggedAsset(active))}
      onDragEnd={end}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
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

/** A column that takes cards. */
export function DropColumn({ column, className, ...props }: ComponentProps<"div"> & { column: string }) {
  const { setNodeRef, isOver } = useDroppable({ id: column });
  return (
    <div
      ref={setNodeRef}
      className={cn(className, isOver && "ring-2 ring-ring ring-inset")}
      data-column={column}
      {...props}
    />
  );
}
