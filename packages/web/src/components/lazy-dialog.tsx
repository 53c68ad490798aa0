import { type ReactNode, useState } from "react";
import { LazyPart } from "./lazy-part.tsx";

interface Props<T> {
  open: boolean;
  load: () => Promise<T>;
  /** Closes it: its code couldn't be loaded. Opened again, it tries again. */
  onMissing: () => void;
  children: (code: T) => ReactNode;
}

/** A dialog whose code comes when it is first opened. From then on it stays, so that closing it can run out. */
export function LazyDialog<T>({ open, load, onMissing, children }: Props<T>) {
  const [needed, setNeeded] = useState(open);
  if (open && !needed) setNeeded(true);
  if (!needed) return null;
  const miss = () => {
    setNeeded(false);
    onMissing();
  };
  return (
    <LazyPart load={load} onMissing={miss}>
      {children}
    </LazyPart>
  );
}
