import { useRef } from "react";
import { useReturnFocus } from "@/lib/use-return-focus.ts";

/**
 * For dialogs that lead to another one: the next one opens after this one has closed and returned the focus, so that
 * the next one returns it to the same place. Put `focus` on the dialog's content.
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
