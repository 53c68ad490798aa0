import { useEffect, useState } from "react";

/** Returns true once `active` has been true for `ms` milliseconds, so that short waits show no loading text. */
export const useDelayed = (active: boolean, ms = 100): boolean => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) {
      setPassed(false);
      return;
    }
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && passed;
};
