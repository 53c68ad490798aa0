import { useEffect, useState } from "react";

/** The value once it has stopped changing for `ms`; undefined while it changes. */
export const useSettled = <T>(value: T, ms: number): T | undefined => {
  const [settled, setSettled] = useState<{ value: T }>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value }), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled?.value === value ? settled.value : undefined;
};
