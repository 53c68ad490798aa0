import { useEffect, useRef } from "react";

/** What Escape closes first: each of them takes the key for itself. */
const OPEN = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Escape does this, where nothing that is open and no field takes it. */
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
