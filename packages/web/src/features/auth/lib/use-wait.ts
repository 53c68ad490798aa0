import { useEffect, useState } from "react";

/** Counts the seconds down after each call of `start`; 0 when there is nothing to wait for. */
export const useWait = (seconds: number, startsNow: boolean): { left: number; start: () => void } => {
  const [until, setUntil] = useState(() => (startsNow ? Date.now() + seconds * 1_000 : 0));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [left]);
  const start = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1_000);
  };
  return { left, start };
};
