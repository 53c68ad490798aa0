import { useRef } from "react";
import { useReturnFocus } from "@/lib/hooks/use-return-focus.ts";

/**
 * For dialogs that open another dialog: the second one opens after the first has closed and returned the focus, so that
 * both return the focus to the same element. Spread `focus` on the dialog's content.
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
