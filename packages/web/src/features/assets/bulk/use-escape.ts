import { useEffect, useRef } from "react";

/** Elements that handle Escape themselves while they are open. */
const OPEN = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Calls `act` on Escape if no field and no open dialog or menu handles the key. */
export const useEscape = (active: boolean, act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OPEN)) return;
      if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return;
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [active]);
};
