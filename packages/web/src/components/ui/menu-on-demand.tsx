import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { cn } from "@/lib/utils.ts";
import { LazyPart } from "../lazy-part.tsx";
import type { MenuPlace } from "./dropdown-menu.tsx";

const loadMenu = () => import("./dropdown-menu.tsx");

/** The components of ./dropdown-menu.tsx. */
export type Menu = Awaited<ReturnType<typeof loadMenu>>;

/** The attributes of a menu's button. */
export interface MenuButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  type: "button";
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "data-state": "open" | "closed";
  onPointerEnter: () => void;
  onPointerDown: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface Props {
  button: (props: MenuButtonProps) => ReactElement;
  /** Position and size of the button. */
  className?: string;
  children: (menu: Menu, place: MenuPlace) => ReactNode;
}

/**
 * A menu that is only a button until the mouse, a finger or the focus reaches the button; then the code for menus is
 * loaded. The component is meant for long lists, and for the first screen, because menus would be a tenth of that
 * screen's code.
 */
export function MenuOnDemand({ button, className, children }: Props) {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const show = (next: boolean, key: boolean) => {
    setNear(true);
    setByKey(key);
    setOpen(next);
  };
  const come = () => setNear(true);
  const miss = () => {
    setOpen(false);
    setNear(false);
  };
  return (
    <span className={cn("relative grid", className)}>
      {button({
        ref,
        id,
        type: "button",
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "data-state": open ? "open" : "closed",
        onPointerEnter: come,
        onFocus: come,
        onPointerDown: (event) => {
          if (!isPress(event)) return;
          show(!open, false);
          // Keeps the button from taking the focus, because the opened menu gets the focus.
          if (!open) event.preventDefault();
        },
        onKeyDown: (event) => {
          if (!OPENING_KEYS.has(event.key)) return;
          event.preventDefault();
          show(true, true);
        },
      })}
      {near && (
        <LazyPart
          load={loadMenu}
          onMissing={miss}
          fallback={open && <Awaited button={ref} onLeave={() => setOpen(false)} />}
        >
          {(menu) => children(menu, { button: ref, labelledBy: id, open, onOpenChange: setOpen, byKey })}
        </LazyPart>
      )}
    </span>
  );
}

/** A menu whose code is loading: if the person does something else before the code is loaded, the menu isn't opened. */
function Awaited({ button, onLeave }: { button: RefObject<HTMLButtonElement | null>; onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const isElsewhere = ({ target }: Event) => !(target instanceof Node && button.current?.contains(target));
    const onTurn = (event: Event) => {
      if (isElsewhere(event)) leave();
    };
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === "Escape") leave();
    };
    document.addEventListener("pointerdown", onTurn, { capture: true });
    document.addEventListener("focusin", onTurn);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", onTurn, { capture: true });
      document.removeEventListener("focusin", onTurn);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [button]);
  return null;
}

const OPENING_KEYS: ReadonlySet<string> = new Set(["Enter", " ", "ArrowDown"]);

/** Whether the left mouse button was pressed. On a Mac, Ctrl and the left button count as the right button. */
const isPress = ({ button, ctrlKey }: PointerEvent): boolean => button === 0 && !ctrlKey;
