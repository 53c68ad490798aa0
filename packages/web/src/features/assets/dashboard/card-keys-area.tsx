import { type ReactNode, useEffect, useRef, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { isOverlayOpen, isTypedInto } from "@/lib/keyboard.ts";
import { useCardKeys } from "../actions/card-keys.ts";
import { focusFirstCard } from "./list-keys.ts";

const loadKeyboardHelp = async () => (await import("./keyboard-help.tsx")).KeyboardHelp;

/**
 * Handles the keys that act on the focused card or row, the keys that move the focus to the first card or row, and the
 * ? key, which opens a list of all keys.
 */
export function CardKeysArea({ children }: { children: ReactNode }) {
  const onKeyDown = useCardKeys();
  const cards = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTypedInto(event.target) || isOverlayOpen()) return;
      if (cards.current) focusFirstCard(event, cards.current);
      if (event.key !== "?") return;
      event.preventDefault();
      setHelp(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys' actions are also in the cards' menus
    <div ref={cards} className="contents" onKeyDown={onKeyDown}>
      {children}
      <LazyDialog open={help} load={loadKeyboardHelp} onMissing={() => setHelp(false)}>
        {(KeyboardHelp) => <KeyboardHelp open={help} onOpenChange={setHelp} />}
      </LazyDialog>
    </div>
  );
}
