import { useRef } from "react";
import { useReturnFocus } from "@/lib/use-return-focus.ts";

/**
 * For dialogs that lead to something else: that comes once this one is gone and has given back the focus, so that what
 * opens next gives it back to the same place. `focus` belongs on the dialog's content.
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
