import { useCallback, useEffect, useRef } from "react";
import { PALETTE_ID } from "./palette-id.ts";

/**
 * Collects what is typed after the palette was opened and before its code is loaded. Otherwise the element with the
 * focus would receive it: Enter would follow a link, letters would trigger shortcuts.
 * @param onLeave called for Escape: the person no longer wants the palette
 * @returns a function that returns what was typed since the last call
 */
export const useTypedBefore = (called: boolean, onLeave: () => void): (() => string) => {
  const typed = useRef("");
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    if (!called) return;
    typed.current = "";
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (target instanceof Element && target.closest(`#${PALETTE_ID}`)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === "Escape") latest.current();
      else if (key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else if (key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [called]);
  return useCallback(() => {
    const taken = typed.current;
    typed.current = "";
    return taken;
  }, []);
};
