import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import {
  type ComponentProps,
  createContext,
  type SyntheticEvent,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { DRAG_TEXTS } from "./texts.ts";

const loadBoardDrag = async () => (await import("./board-drag.tsx")).BoardDrag;

/** A card under the mouse or a finger, or one whose handle was pressed with the keyboard. */
export interface Press {
  asset: Asset;
  card: HTMLElement;
  event: SyntheticEvent;
}

const PressContext = createContext<(press: Press) => void>(() => undefined);

/** Gives a card the function with which it reports that it is pressed. */
export const usePress = (): ((press: Press) => void) => use(PressContext);

/** The id of the text that tells users of screen readers how to move a card; every handle refers to it. */
export const DRAG_HELP_ID = "board-drag-help";

/** No event precedes the touch of a finger, so the handler that prevents scrolling must already be there. */
const hasTouch = (): boolean => window.matchMedia("(any-pointer: coarse)").matches;

/**
 * The board with draggable cards. The drag code is loaded when a pointer or the focus comes to the board; on a touch
 * screen, as soon as the board is drawn. The drag code is drawn beside the columns, not around them, so that nothing on
 * the board is drawn again when it has loaded. If a card is pressed before that, dragging begins once the code has
 * loaded, unless the card was released meanwhile.
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
  // If the drag code can't be loaded now, the first press tries again, and reports it if that fails too.
  const approach = () =>
    void loadBoardDrag().then(
      () => setNeeded(true),
      () => undefined,
    );
  return (
    <PressContext value={take}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only notices that a pointer or the focus
          comes to the cards */}
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
