import { useEffect, useRef } from "react";

/** The form is emptied only after the closing animation has ended. */
const RESET_MS = 300;

export const useResetAfterClose = (open: boolean, reset: () => void): void => {
  const latest = useRef(reset);
  const wasOpen = useRef(open);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed) return;
    const timer = setTimeout(() => latest.current(), RESET_MS);
    return () => clearTimeout(timer);
  }, [open]);
};
