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

/** Cards use it to report that they are pressed. */
export const usePress = (): ((press: Press) => void) => use(PressContext);

/** Says to screen readers how a card is moved; every handle refers to it. */
export const DRAG_HELP_ID = "board-drag-help";

/** A finger touches without coming near first, so the handler that prevents scrolling must be there before. */
const hasTouch = (): boolean => window.matchMedia("(any-pointer: coarse)").matches;

/**
 * The board with draggable cards. The drag code is loaded when a pointer or the focus comes to the board; on a touch
 * screen, as soon as the board is drawn. The drag code is drawn beside the columns, not around them, so that nothing on
 * the board is drawn again when it has loaded. A press before that waits for it, unless it is released first.
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
  // If it fails to load now, the first press tries again, and reports a failure.
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
