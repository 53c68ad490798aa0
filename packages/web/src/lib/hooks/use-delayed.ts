import { useEffect, useState } from "react";

/** True once `active` has been true for `ms`, so that short waits show no loading text (design: 100 ms). */
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
