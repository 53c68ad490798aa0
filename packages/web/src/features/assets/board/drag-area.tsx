import { type ComponentProps, createContext, use, useCallback, useEffect, useRef, useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import type { Press } from "./press.ts";
import { DRAG_TEXTS } from "./texts.ts";

const loadBoardDrag = async () => (await import("./board-drag.tsx")).BoardDrag;

const PressContext = createContext<(press: Press) => void>(() => undefined);

/** Returns the function that a card calls when it is pressed. */
export const usePress = (): ((press: Press) => void) => use(PressContext);

/** The id of the text that tells users of screen readers how to move a card; every handle refers to it. */
export const DRAG_HELP_ID = "board-drag-help";

/**
 * Whether there is a touch screen. No event precedes a finger's touch, so the drag code must already be loaded to keep
 * a touch from scrolling.
 */
const hasTouch = (): boolean => window.matchMedia("(any-pointer: coarse)").matches;

/**
 * The board with draggable cards. The drag code is loaded when the mouse or the focus enters the board, or on a touch
 * screen as soon as the board is rendered. The drag component is rendered beside the columns, not around them, so that
 * loading it doesn't render the board again. If a card is pressed while the drag code is loading, dragging begins once
 * the code is loaded, provided that the card is still pressed.
 */
export function DragArea({ children, ...props }: ComponentProps<"div">) {
  const board = useRef<HTMLDivElement>(null);
  const [needed, setNeeded] = useState(hasTouch);
  const [press, setPress] = useState<Press>();
  useEffect(() => {
    if (!press) return undefined;
    const release = () => setPress(undefined);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
    return () => {
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
    };
  }, [press]);
  const take = useCallback((pressed: Press) => {
    setPress(pressed);
    setNeeded(true);
  }, []);
  // Loads the drag code. If loading fails now, the first press loads the code again, and a second failure is reported.
  const approach = () =>
    void loadBoardDrag().then(
      () => setNeeded(true),
      () => undefined,
    );
  return (
    <PressContext value={take}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only listens for the mouse or the focus,
          to load the drag code */}
      <div ref={board} onPointerEnter={approach} onFocus={approach} onBlur={() => setPress(undefined)} {...props}>
        {children}
      </div>
      <p id={DRAG_HELP_ID} hidden>
        {DRAG_TEXTS.instructions}
      </p>
      {needed && (
        <LazyPart load={loadBoardDrag} onMissing={() => setNeeded(false)}>
          {(BoardDrag) => <BoardDrag board={board} press={press} />}
        </LazyPart>
      )}
    </PressContext>
  );
}
