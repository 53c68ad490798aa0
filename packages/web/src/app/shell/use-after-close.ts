import { useRef } from "react";
import { useReturnFocus } from "@/lib/hooks/use-return-focus.ts";

/**
 * Lets a dialog open a second dialog after the first dialog has closed and returned the focus, so that both dialogs
 * return the focus to the same element. Spread `focus` on the first dialog's content.
 */
export const useAfterClose = () => {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const next = useRef<(() => void) | null>(null);
  return {
    afterClose: (act: () => void) => {
      next.current = act;
    },
    focus: {
      onOpenAutoFocus: () => {
        next.current = null;
        onOpenAutoFocus();
      },
      onCloseAutoFocus: (event: Event) => {
        onCloseAutoFocus(event);
        next.current?.();
        next.current = null;
      },
    },
  };
};
