import { type ReactNode, useEffect, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { isOverlayOpen, isTypedInto } from "@/lib/keyboard.ts";
import { useCardKeys } from "../actions/card-keys.ts";

const loadKeyboardHelp = async () => (await import("./keyboard-help.tsx")).KeyboardHelp;

/** What the keyboard does over cards and rows besides moving; ? says what it can do. */
export function CardKeysArea({ children }: { children: ReactNode }) {
  const onKeyDown = useCardKeys();
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTypedInto(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      setHelp(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are an addition to the cards' menus, handled where they bubble to
    <div className="contents" onKeyDown={onKeyDown}>
      {children}
      <LazyDialog open={help} load={loadKeyboardHelp} onMissing={() => setHelp(false)}>
        {(KeyboardHelp) => <KeyboardHelp open={help} onOpenChange={setHelp} />}
      </LazyDialog>
    </div>
  );
}
